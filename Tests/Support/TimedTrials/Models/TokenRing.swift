internal import Checking
package import Machines

extension PublicTimed {
  /// The token ring of FDDI, as in "The tool Kronos" (Daws, Olivero, Tripakis, Yovine 1996).
  ///
  /// - Parameters:
  ///   - rotation: the target token rotation time, 50 for each station if not given.
  ///   - allocation: how long a station sends synchronously.
  ///   - delay: how long the token takes from one station to the next.
  package static func tokenRing(
    _ count: Int, rotation: Int? = nil, allocation: Int = 20, delay: Int = 0
  ) throws(ModelError) -> Network {
    let rotation = rotation ?? count * 50
    let t = Clock("t")
    var clocks: [Clock] = []
    var stations: [Process] = []
    for number in 1...count {
      let trt = Clock("trt\(number)")
      let xA = Clock("xA\(number)")
      let xB = Clock("xB\(number)")
      clocks += [trt, xA, xB]
      stations.append(
        Process(
          "P\(number)",
          locations: [
            "q0", .init("q1", while: [trt <= allocation]), .init("q2", while: [trt <= allocation]),
            .init("q3", while: [xA <= rotation + allocation]), "q4",
            .init("q5", while: [trt <= allocation]), .init("q6", while: [trt <= allocation]),
            .init("q7", while: [xB <= rotation + allocation]),
          ],
          edges: [
            Edge("q0", to: "q1", on: "TT", when: [trt >= rotation], do: [trt.reset, xB.reset]),
            Edge("q0", to: "q2", on: "TT", when: [trt < rotation], do: [trt.reset, xB.reset]),
            Edge("q1", to: "q4", on: "RT", when: [trt == allocation]),
            Edge("q2", to: "q3", when: [trt == allocation]),
            Edge("q3", to: "q4", on: "RT"),
            Edge("q4", to: "q5", on: "TT", when: [trt >= rotation], do: [trt.reset, xA.reset]),
            Edge("q4", to: "q6", on: "TT", when: [trt < rotation], do: [trt.reset, xA.reset]),
            Edge("q5", to: "q0", on: "RT", when: [trt == allocation]),
            Edge("q6", to: "q7", when: [trt == allocation]),
            Edge("q7", to: "q0", on: "RT"),
          ]))
    }
    let ring = Process(
      "R",
      locations: (1...count).flatMap { number in
        [.init("q\(number)", while: [t <= delay]), .init("r\(number)")]
      },
      edges: (1...count).flatMap { number in
        [
          Edge("q\(number)", to: "r\(number)", on: "TT\(number)", when: [t == delay]),
          Edge("r\(number)", to: "q\(number % count + 1)", on: "RT\(number)", do: [t.reset]),
        ]
      })
    return try Network(
      clocks: clocks + [t], processes: stations + [ring],
      synchronisations: (1...count).flatMap { number in
        [["P\(number)": "TT", "R": "TT\(number)"], ["P\(number)": "RT", "R": "RT\(number)"]]
      })
  }
}
