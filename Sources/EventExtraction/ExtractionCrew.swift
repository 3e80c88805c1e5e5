/// Extracts the chunks of one log on several threads, while the analyzer reads, frames and judges.
package typealias ExtractionCrew = OrderedCrew<
  EventExtractor, FramedChunk, (framed: FramedChunk, extracted: ExtractedChunk)
>

extension OrderedCrew<
  EventExtractor, FramedChunk, (framed: FramedChunk, extracted: ExtractedChunk)
> {
  /// Creates a crew for the log at a place among all.
  package convenience init(catalog: ExtractionCatalog, inputIndex: Int, workerCount: Int) {
    self.init(workerCount: workerCount) {
      EventExtractor(catalog: catalog, inputIndex: inputIndex)
    } work: { extractor, framed in
      let extracted = extractor.extract(framed)
      return (framed, extracted)
    }
  }
}
