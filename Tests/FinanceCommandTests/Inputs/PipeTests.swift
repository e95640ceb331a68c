import FinanceTestSupport
import Testing

/// What is read through a pipe is read as if it were a file, whatever it holds.
@Suite("Inputs that are pipes")
struct PipeTests {
  @Test("A FIFO and standard input give the bytes that the file gives", arguments: EncodedSample.all)
  func same(_ sample: EncodedSample) throws {
    let place = try WorkingFolder()
    try place.write(sample.bytes, to: sample.name)
    let totals = "finance totals --by category --format csv --input"
    let file = try place.shell("\(totals) \(sample.name)")
    #expect(file.status == 0 && file.text.split(separator: "\n").count > 1, "\(file.errorText)")
    let fifo = try place.shell(
      "mkfifo fifo; (head -c 30 \(sample.name); tail -c +31 \(sample.name)) > fifo & \(totals) fifo")
    let input = try place.shell(
      "head -c 30 \(sample.name) > a; tail -c +31 \(sample.name) | cat a - | \(totals) -")
    for pipe in [fifo, input] {
      #expect(pipe.status == 0)
      expectEqualText(pipe.text, file.text)
    }
    expectEqualText(fifo.errorText.replacing("fifo:", with: "\(sample.name):"), file.errorText)
  }

  @Test("A pipe that is longer than what is held in memory is refused, and the option is named")
  func tooLong() throws {
    let place = try WorkingFolder()
    let whole = "head -c 2000 SampleData/transactions.csv | finance balance --input - --input-limit whole="
    let run = try place.shell("\(whole)1999")
    expectEqualText(
      run.errorText,
      "finance: -: what is not a file is held in memory, and this has more than 1999 bytes; write it to a file "
        + "first, or if it is right, --input-limit whole=3998 accepts it [input.size]\n")
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(try !place.shell("\(whole)2000").errorText.contains("input.size"))
  }
}
