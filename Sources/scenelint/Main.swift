import ScenelintCLI

@main
struct Main {
  static func main() async {
    await Scenelint.run()
  }
}
