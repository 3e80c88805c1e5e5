"""Shapes of what is told about launches, scenes, windows and screens."""

from collections.abc import Iterator

from shape import BUNDLE, SPRINGBOARD, at, frontboard, log, told, uikit, uuid

MANAGER = "com.apple.frontboard.systemappservices/FBSceneManager"


@log("scene", least={"events": 2}, sampled=True)
def scenes(n: int) -> Iterator[str]:
    """Scenes that are connected and active, and stay."""
    for i in range(n):
        yield told(i, f"scene.connected scene={uuid(i)} role=application")
        yield told(i + 0.5, f"scene.became_active scene={uuid(i)}")


@log("scene", least={"events": 3})
def scenes_that_end(n: int) -> Iterator[str]:
    """Scenes that are connected, active and disconnected."""
    for i in range(n):
        yield told(i, f"scene.connected scene={uuid(i)} role=application")
        yield told(i + 0.3, f"scene.became_active scene={uuid(i)}")
        yield told(i + 0.6, f"scene.disconnected scene={uuid(i)}")


@log("scene", least={"events": 2}, sampled=True)
def scenes_by_frontboard(n: int) -> Iterator[str]:
    """FrontBoard's lines about scenes of the app."""
    scene = f"(FBSceneManager):sceneID:{BUNDLE}"
    for i in range(n):
        kind = f"FBUIApplicationWorkspaceScene: 0x{i:x}; {scene}-{uuid(i)}"
        yield frontboard(
            i, f"[app<{BUNDLE}>:1000] Registered new scene: <{kind}> (fromRemnant = 0)"
        )
        state = "Foreground" if i % 2 else "Background"
        yield frontboard(
            i + 0.5, f"[0x{i:x}:{scene}-{uuid(i)}] Scene lifecycle state did change: {state}"
        )


@log("record", least={"events": 1})
def one_scene_by_frontboard(n: int) -> Iterator[str]:
    """One scene that FrontBoard sends to the background and back."""
    scene = f"(FBSceneManager):sceneID:{BUNDLE}-default"
    for i in range(n):
        state = "Foreground" if i % 2 else "Background"
        yield frontboard(i, f"[0x1:{scene}] Scene lifecycle state did change: {state}")


@log("scene", least={"events": 2}, sampled=True)
def scenes_by_uikit(n: int) -> Iterator[str]:
    """UIKit's lines with two names each of a scene."""
    for i in range(n):
        yield uikit(
            i,
            "Should send trait collection or coordinate space update, interface style 1 -> 1, "
            f"<UIWindowScene: 0x{i:x}> ({uuid(i)})",
        )
        yield uikit(
            i + 0.5,
            "Scene became target of keyboard event deferring environment: UIWindowScene: "
            f"0x{i:x}; scene identity: {MANAGER}:sceneID%3A{BUNDLE}-{uuid(i)}",
        )


@log("record", least={"events": 1})
def one_scene_by_uikit(n: int) -> Iterator[str]:
    """UIKit's lines about one scene, whose object is always a new one."""
    for i in range(n):
        yield uikit(
            i,
            "Should send trait collection or coordinate space update, interface style 1 -> 1, "
            f"<UIWindowScene: 0x{i:x}> ({uuid(1)})",
        )


@log("record", least={"events": 1})
def scenes_by_springboard(n: int) -> Iterator[str]:
    """SpringBoard's deactivation reasons of scenes."""
    for i in range(n):
        reason = "systemAnimation" if i % 2 else "(none)"
        yield at(
            i,
            f"[sceneID:{BUNDLE}-{uuid(i // 2)}] Setting deactivation reasons to: '{reason}' "
            "for reason: scene settings update - settings are eligible for deactivation reasons.",
            SPRINGBOARD,
            "(UIKitCore) [com.apple.UIKit:SceneDeactivation]",
        )


@log("resize", least={"events": 1}, sampled=True)
def resizes_of_one_scene(n: int) -> Iterator[str]:
    """One scene that changes its size all the time."""
    for i in range(n):
        yield told(i, f"scene.resized scene={uuid(1)} width={300 + i % 500} height=800 mode=stage")


@log("resize", least={"events": 1})
def resizes_of_scenes(n: int) -> Iterator[str]:
    """Scenes that are resized, each once."""
    for i in range(n):
        yield told(i, f"scene.resized scene={uuid(i)} width={300 + i % 500} height=800 mode=stage")


@log("resize", least={"events": 2})
def resizes_with_ads(n: int) -> Iterator[str]:
    """A scene that is resized while ever more ads wait for it."""
    for i in range(n):
        scene = f"scene={uuid(1)}"
        yield told(i, f"ad.loaded ad=A{i} format=interstitial {scene}")
        yield told(i + 0.5, f"scene.resized {scene} width={300 + i % 500} height=800")


@log("rotation", least={"events": 1})
def rotations(n: int) -> Iterator[str]:
    """A scene that UIKit turns all the time."""
    for i in range(n):
        way = "portrait (1)" if i % 2 else "landscapeLeft (4)"
        yield uikit(
            i,
            f"<UIWindowScene: 0x148378200> ({uuid(1)}) Scene will change interface orientation: "
            + way,
        )


@log("scene", least={"events": 1})
def names_of_scenes(n: int) -> Iterator[str]:
    """Records that tie each name of a scene to the one before, as if all were one."""
    for i in range(n):
        yield uikit(
            i,
            f"sceneOfRecord: sceneID: sceneID:{BUNDLE}-{uuid(i)}  persistentID: {uuid(i + 1)}",
        )


@log("window", least={"events": 1})
def windows(n: int) -> Iterator[str]:
    """Windows that become key, each once."""
    for i in range(n):
        yield uikit(
            i,
            f"Window did become application key: UIWindow: 0x{i:x}; contextId: 0x{i:X}; "
            f"scene identity: {MANAGER}:sceneID%3A{BUNDLE}-{uuid(i % 20)}",
        )


@log("screen", least={"events": 1})
def screens(n: int) -> Iterator[str]:
    """Screens that appear, each once."""
    for i in range(n):
        yield told(i, f"screen.did_appear screen=Screen{i}")


@log("appearance", least={"events": 3})
def requests_on_appearance(n: int) -> Iterator[str]:
    """One screen that appears again and again, and requests an ad each time."""
    for i in range(n):
        yield told(i, "screen.did_appear screen=Home")
        yield told(i + 0.3, f"ad.load_requested ad=A{i} format=banner")
        yield told(i + 0.6, "screen.did_disappear screen=Home")


@log("launch", size=300, least={"events": 3, "launches": 0.9})
def launches(n: int) -> Iterator[str]:
    """Launches of the app, each with a process id of its own."""
    for i in range(n):
        by = ("Tidepool", 1000 + i)
        yield told(i * 60, f"app.launched start=cold launch_index={i}", by)
        yield told(i * 60 + 1, f"ad.load_requested ad=A{i} format=app_open", by)
        yield told(i * 60 + 2, "app.terminated cause=user_quit", by)


@log("launch", size=300, least={"events": 1, "launches": 0.9})
def launches_by_frontboard(n: int) -> Iterator[str]:
    """FrontBoard's lines about launches and ends of the app."""
    yield told(0, "ad.load_requested ad=A format=native", ("Tidepool", 1000))
    for i in range(n):
        app = f"[app<{BUNDLE}>:{1000 + i}]"
        yield frontboard(
            i * 60 + 1, f"Bootstrapping app<{BUNDLE}> with intent foreground-interactive"
        )
        yield frontboard(i * 60 + 2, f"{app} Bootstrap success!")
        yield told(i * 60 + 3, "content.main_shown screen=Home", ("Tidepool", 1000 + i))
        yield frontboard(i * 60 + 4, f"{app} Process exited: <RBSProcessExitContext| voluntary>.")


@log("process id", least={"events": 1})
def process_ids(n: int) -> Iterator[str]:
    """An app whose process id is another one in each record."""
    for i in range(n):
        yield told(i, f"ad.load_requested ad=A{i} format=native", ("Tidepool", 1000 + i))


@log("change", least={"events": 1})
def deactivations(n: int) -> Iterator[str]:
    """UIKit's deactivation reasons of an app that is left and entered all the time."""
    for i in range(n):
        change = "removed: 5; deactivation reasons: 32 -> 0" if i % 2 else (
            "added: 5; deactivation reasons: 0 -> 32"
        )  # fmt: skip
        yield uikit(i, f"Deactivation reason {change}; animating application lifecycle event: 0")


@log("change", least={"events": 2})
def background_with_ads(n: int) -> Iterator[str]:
    """An app that goes to the background and back with ever more loaded ads."""
    for i in range(n):
        yield told(i * 10, f"ad.loaded ad=A{i} format=app_open")
        yield told(i * 10 + 3, "app.entered_background")
        yield told(i * 10 + 6, "app.became_active")


@log("record", size=1_000, least={"events": 1})
def heartbeats(n: int) -> Iterator[str]:
    """Records that tell nothing but the time."""
    for i in range(n):
        yield told(i, "app.heartbeat")


@log("notice", least={"events": 2})
def log_loss(n: int) -> Iterator[str]:
    """Notices that records were lost, beside ads."""
    for i in range(n):
        yield told(i, f"ad.load_requested ad=A{i} format=native")
        yield at(
            i + 0.5, "lost 40 unreliable messages from 1000-2000 (Mach continuous exact start)"
        )


@log("jump", least={"events": 2})
def clock_jumps(n: int) -> Iterator[str]:
    """A wall clock that is set back an hour again and again, as the log says."""
    for i in range(n):
        second = 86_400 + i * 10 - i % 2 * 3_600
        yield at(second, "=== system wallclock time adjusted")
        yield told(second + 1, f"ad.load_requested ad=A{i} format=native")


@log("record", size=1_000, least={"events": 1})
def clock_back_and_forth(n: int) -> Iterator[str]:
    """A wall clock that goes back and forth by ten minutes, and the log does not say why."""
    for i in range(n):
        yield told(i + i % 2 * 600, f"ad.load_requested ad=A{i} format=native")
