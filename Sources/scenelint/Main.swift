import ScenelintCLI

@main
struct Main {
  static func main() {
    Scenelint.run()
  }
}
