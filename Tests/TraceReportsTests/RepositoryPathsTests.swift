import Testing
import TraceReports

/// Paths as a code host shows them.
@Suite struct RepositoryPathsTests {
  @Test(arguments: [
    ("fam/b/../base.yml", "fam/base.yml"), ("./a.yml", "a.yml"), ("a/./b//c.yml", "a/b/c.yml"),
    ("../a.yml", "../a.yml"), ("/x/../y.yml", "/y.yml"), ("-", "-"),
  ])
  func `A path has no detours`(_ given: String, _ path: String) {
    #expect(RepositoryPaths.asGiven.path(of: given) == path)
  }

  @Test func `A path is relative to the repository, whatever folder the check runs in`() {
    let paths = RepositoryPaths(workingDirectory: "/repo/tests/ble", workspace: "/repo")
    #expect(paths.path(of: "mtu.yml") == "tests/ble/mtu.yml")
    #expect(paths.path(of: "../n1.yml") == "tests/n1.yml")
    #expect(paths.path(of: "/repo/tests/n1.yml") == "tests/n1.yml")
    #expect(paths.path(of: "/elsewhere/log.pcap") == "/elsewhere/log.pcap")
    #expect(paths.path(of: "../../../elsewhere/a.yml") == "/elsewhere/a.yml")
  }

  @Test func `Without a repository, a path is relative to the working directory`() {
    let paths = RepositoryPaths(workingDirectory: "/home/me/ble", workspace: nil)
    #expect(paths.path(of: "a/../mtu.yml") == "mtu.yml")
    #expect(paths.path(of: "/home/me/ble/mtu.yml") == "mtu.yml")
    // A workspace that has nothing to do with the files changes nothing.
    let other = RepositoryPaths(workingDirectory: "/home/me/ble", workspace: "/repo")
    #expect(other.path(of: "mtu.yml") == "mtu.yml")
  }
}
