public enum Scenelint { public static func run() async {} }
