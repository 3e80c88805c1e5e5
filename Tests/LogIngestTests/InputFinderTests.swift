// Foundation reads files and finds their folders.
import Foundation
import Testing

@testable import LogIngest

struct InputFinderTests {
  /// What is found in a folder, with the folder's own path taken off.
  private func find(_ folder: TemporaryFolder, _ name: String = "") -> [String] {
    InputFinder.find([folder.path + name]).map { found in
      switch found {
      case .file(let path): relative(path, folder)
      case .unreadable(let path, let reason): "\(relative(path, folder)): \(reason)"
      case .emptyFolder(let path): "\(relative(path, folder)): empty"
      }
    }
  }

  private func relative(_ path: String, _ folder: TemporaryFolder) -> String {
    path.hasPrefix(folder.path) ? String(path.dropFirst(folder.path.count)) : path
  }

  @Test func `the logs below a folder are found sorted by path`() throws {
    try TemporaryFolder.with { folder in
      for name in [
        "b.log", "a/z.txt", "a/b/c.ndjson", "a-b/c.log", "B.LOG", "noextension", "c.png",
        "d.log.gz",
      ] {
        try folder.write(name)
      }
      let expected = [
        "/B.LOG", "/a-b/c.log", "/a/b/c.ndjson", "/a/z.txt", "/b.log", "/d.log.gz",
      ]
      #expect(find(folder) == expected)
      #expect(find(folder, "/") == expected)
      #expect(find(folder, "/a") == ["/a/b/c.ndjson", "/a/z.txt"])
    }
  }

  @Test func `a file that is named is taken whatever it is called`() throws {
    try TemporaryFolder.with { folder in
      try folder.write(".hidden.png")
      #expect(find(folder, "/.hidden.png") == ["/.hidden.png"])
      #expect(InputFinder.find(["-"]) == [.file(path: "-")])
    }
  }

  @Test func `paths keep their order, and one that is missing stands beside the others`() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a.log")
      try folder.write("b.log")
      let paths = ["b.log", "c.log", "a.log", "b.log"].map { folder.path + "/" + $0 }
      #expect(
        InputFinder.find(paths) == [
          .file(path: paths[0]),
          .unreadable(path: paths[1], reason: "No such file or directory"),
          .file(path: paths[2]), .file(path: paths[3]),
        ])
      #expect(
        InputFinder.find([""]) == [.unreadable(path: "", reason: "No such file or directory")])
    }
  }

  @Test func `hidden files and folders are passed over`() throws {
    try TemporaryFolder.with { folder in
      try folder.write(".a.log")
      try folder.write(".git/b.log")
      #expect(find(folder) == [": empty"])
      try folder.write("c.log")
      #expect(find(folder) == ["/c.log"])
    }
  }

  @Test func `logs of a folder may be compressed, archives are not looked into`() throws {
    try TemporaryFolder.with { folder in
      for name in ["a.log.gz", "b.txt.ZST", "c.gz", "d.zip", "e.tar.gz", "f.log.zip", "g.yml.gz"] {
        try folder.write(name)
      }
      #expect(
        InputFinder.find([folder.path]) == [
          .file(path: folder.path + "/a.log.gz"), .file(path: folder.path + "/b.txt.ZST"),
        ])
      #expect(
        InputFinder.find([folder.path], extensions: ["yml"], compressions: [])
          == [.emptyFolder(path: folder.path)])
    }
  }

  @Test func `a folder without logs is empty`() throws {
    try TemporaryFolder.with { folder in
      try folder.makeFolder("a/b")
      try folder.write("a/c.png")
      #expect(find(folder) == [": empty"])
      #expect(find(folder, "/a/b") == ["/a/b: empty"])
    }
  }

  @Test func `links in a folder are not followed, one that is named is`() throws {
    try TemporaryFolder.with { folder in
      try folder.write("logs/a.log")
      try folder.write("outside/b.log")
      try folder.link("logs/loop", to: ".")
      try folder.link("logs/up", to: "..")
      try folder.link("logs/out", to: "../outside")
      try folder.link("logs/b.log", to: "../outside/b.log")
      try folder.link("logs/dangling.log", to: "nothing")
      try folder.link("self", to: "self")
      #expect(find(folder, "/logs") == ["/logs/a.log"])
      #expect(find(folder, "/logs/out") == ["/logs/out/b.log"])
      #expect(find(folder, "/logs/b.log") == ["/logs/b.log"])
      #expect(
        find(folder, "/logs/dangling.log").first?.hasSuffix("No such file or directory") == true)
      #expect(find(folder, "/self") == ["/self: Too many levels of symbolic links"])
    }
  }

  @Test func `pipes and sockets in a folder are passed over`() throws {
    try TemporaryFolder.with { folder in
      // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
      #expect(unsafe mkfifo(folder.path + "/pipe.log", 0o600) == 0)
      #expect(find(folder) == [": empty"])
      try folder.write("a.log")
      #expect(find(folder) == ["/a.log"])
    }
  }

  @Test func `folders that are nested too deep are told beside the logs`() throws {
    try TemporaryFolder.with { folder in
      let deepest = Array(repeating: "d", count: InputFinder.depthMax).joined(separator: "/")
      try folder.write(deepest + "/a.log")
      try folder.write("z.log")
      #expect(find(folder) == ["/\(deepest)/a.log", "/z.log"])
      try folder.write(deepest + "/e/b.log")
      #expect(
        find(folder) == [
          "/\(deepest)/a.log", "/\(deepest)/e: folders are nested more than 32 deep", "/z.log",
        ])
    }
  }

  /// Reaches `InputFinder.filesMax`, made small.
  @Test func `a folder with more files than the limit is refused, and nothing of it is read`()
    throws
  {
    try TemporaryFolder.with { folder in
      for name in ["a.log", "b/c.log", "b/d.log", "e.txt.gz", "f.swift"] { try folder.write(name) }
      #expect(InputFinder.find([folder.path], filesMax: 4).count == 4)
      #expect(
        InputFinder.find([folder.path], filesMax: 3) == [
          .unreadable(path: folder.path, reason: "it holds more than 3 files")
        ])
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a folder that may not be read is told beside the logs`() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a.log")
      try folder.makeFolder("b")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0], ofItemAtPath: folder.path + "/b")
      #expect(find(folder) == ["/a.log", "/b: Permission denied"])
      #expect(find(folder, "/b") == ["/b: Permission denied"])
    }
  }

  @Test func `names that are no ASCII are found`() throws {
    try TemporaryFolder.with { folder in
      let name = String(repeating: "ä", count: 100) + ".log"
      try folder.write(name)
      #expect(find(folder) == ["/" + name])
    }
  }
}
