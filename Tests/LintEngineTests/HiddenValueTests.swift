import LintModel
import Testing

@testable import LintEngine

/// What is known of a value that a record redacts.
struct HiddenValueTests {
  private let hidden = AttributeValue.unknown(.redacted)
  private let missing = AttributeValue.unknown(.notLogged)

  @Test func `what a record hides is another thing than what no record tells`() throws {
    let ad = "0 ad.load_requested ad=A format=banner"
    #expect(try value(.adUnitID, ad) == missing)
    #expect(try value(.adUnitID, ad + " unit_id=<private>") == hidden)
    #expect(
      try value(.adUnitID, ad + " unit_id=<private>\n1 ad.loaded ad=A unit_id=U1") == .string("U1"))
    #expect(try value(.adUnitOrFormat, ad) == .string("banner"))
    #expect(try value(.adUnitOrFormat, ad + " unit_id=<private>") == hidden)
    let scene = "0 scene.connected scene=S1"
    #expect(try value(.sceneRole, scene) == missing)
    #expect(try value(.sceneRole, scene + " role=<private>") == hidden)
    #expect(try value(.appBuild, "0 app.launched") == missing)
    #expect(try value(.appBuild, "0 app.launched build=<private>") == hidden)
    #expect(try value(.appSDKVersion, "0 sdk.started version=<private>") == hidden)
    #expect(try value(.appSDKVersion, "0 app.launched version=<private>") == missing)
  }

  @Test func `of an ad or a scene that is not named nothing is known`() throws {
    #expect(try value(.adFormat, "0 ad.click ad=<private>") == hidden)
    let scene = "0 scene.connected scene=S1 role=application\n"
    #expect(try value(.sceneRole, scene + "1 ad.load_requested ad=A") == missing)
    #expect(try value(.sceneRole, scene + "1 ad.load_requested ad=A scene=<private>") == hidden)
    let ad = "0 ad.load_requested ad=A scene=S1\n1 ad.present_called ad=A"
    #expect(try value(.adPresentScene, ad) == .string("S1"))
    #expect(try value(.adPresentScene, ad + " scene=<private>") == hidden)
  }

  @Test func `a size that is hidden is not the one before, and may be a change or none`() throws {
    let scene = "0 scene.connected scene=S1 width=100 height=200\n"
    let resized = scene + "1 scene.resized scene=S1 height=200 width="
    #expect(try value(.sceneWidth, resized + "<private>") == hidden)
    #expect(try value(.sceneHeight, resized + "<private>") == .double(200))
    #expect(try value(.sceneSinceChanged, resized + "<private>") == hidden)
    #expect(try value(.sceneSinceChanged, resized + "100") == missing)
    #expect(try value(.sceneSinceChanged, resized + "50") == .duration(nanoseconds: 0))
    let again = resized + "<private>\n2 scene.resized scene=S1 height=200 width=100"
    #expect(try value(.sceneWidth, again) == .double(100))
    #expect(try value(.sceneSinceChanged, again) == hidden)
    let higher = resized + "<private>\n2 scene.resized scene=S1 height=300 width=100"
    #expect(try value(.sceneSinceChanged, higher) == .duration(nanoseconds: 0))
  }

  @Test func `a unit that was dismissed unnamed may be any`() throws {
    let shown = "1 ad.will_present ad=A\n2 ad.did_dismiss ad=A\n5 ad.load_requested ad=B unit_id=U1"
    let known = "0 ad.loaded ad=A unit_id=U2\n"
    #expect(try value(.adSinceUnitDismissed, known + shown) == missing)
    let unknown = "0 ad.loaded ad=A unit_id=<private>\n"
    #expect(try value(.adSinceUnitDismissed, unknown + shown) == hidden)
  }
}
