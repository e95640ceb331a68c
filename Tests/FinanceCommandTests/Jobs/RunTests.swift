import FinanceTestSupport
import Foundation
import Testing

/// `finance run`: one process a file at a time, one reading for all jobs.
@Suite("Runs of jobs")
struct RunTests {
  private static let jobs = """
    sources: SampleData/transactions.csv
    jobs:
      - name: month
        run: report
        month: last-month
        format: json
        output: month.json
      - name: year
        run: totals
        period: "2024"
        by: month,category
        format: csv
        output: year.csv
      - name: food
        run: search
        words: category:food amount:>10
        format: jsonl
        output: food.jsonl
      - name: euros
        run: balance
        currency: EUR
        format: markdown
        output: euros.md
      - name: all
        run: export
        format: csv
        output: all.csv
    """

  /// What the jobs write, by the commands that they stand for.
  private static let commands: [String: [String]] = [
    "month.json": ["report", "--month", "last-month", "--format", "json", "--today", "2024-06-10"],
    "year.csv": ["totals", "--period", "2024", "--by", "month,category", "--format", "csv"],
    "food.jsonl": ["search", "category:food amount:>10", "--format", "jsonl"],
    "euros.md": ["balance", "--currency", "EUR", "--format", "markdown"],
    "all.csv": ["export", "--format", "csv"],
  ]

  private func stage(_ name: String, of place: WorkingFolder) throws -> PlainJSON? {
    let summary = try PlainJSON(parsing: String(decoding: #require(place.read("run.json")), as: UTF8.self))
    return summary["stages"]?.items.first { $0["stage"]?.text == name }
  }

  @Test("Jobs write what their commands write, byte for byte")
  func sameBytes() throws {
    let place = try WorkingFolder()
    try place.write(RunTests.jobs, to: "jobs.yaml")
    let run = try place.finance(["run", "jobs.yaml", "--today", "2024-06-10", "--quiet"])
    #expect(run == FinishedRun(output: [], errors: [], status: 0))
    for (file, words) in RunTests.commands {
      let alone = try place.finance(words + ["--input", "SampleData/transactions.csv"])
      #expect(place.read(file) == alone.output, "\(file)")
    }
  }

  @Test("Jobs that ask one question each of the same files read them once")
  func oneReading() throws {
    let place = try WorkingFolder()
    try place.write(
      RunTests.jobs.replacing("run: report", with: "run: balance").replacing("SampleData/", with: ""),
      to: "jobs.yaml")
    try place.write(RunTests.distinctRows, to: "transactions.csv")
    #expect(
      try place.finance(["run", "jobs.yaml", "--today", "2024-06-10", "--summary", "run.json"]).status == 0)
    #expect(try stage("read", of: place)?["passes"]?.integer == 1)
    #expect(try stage("read", of: place)?["rows"]?.integer == 3)
  }

  /// Rows without repeats, which would have to be read twice.
  private static let distinctRows = """
    id,date,amount,type,category,description
    1,2024-05-01,11.00,expense,food,Bread
    2,2024-05-02,12.00,expense,food,Butter
    3,2024-05-03,13.00,income,other,Cheese

    """

  @Test("A job that reads in another way reads for itself")
  func otherReading() throws {
    let place = try WorkingFolder()
    let jobs = """
      sources: a.csv
      jobs:
        - {name: one, run: balance, output: one.txt}
        - {name: two, run: totals, output: two.txt, duplicates: "off"}
      """
    try place.write(jobs, to: "jobs.yaml")
    try place.write(RunTests.distinctRows, to: "a.csv")
    #expect(try place.finance(["run", "jobs.yaml", "--summary", "run.json"]).status == 0)
    #expect(try stage("read", of: place)?["passes"]?.integer == 2)
  }

  @Test("A file that another process runs is not run twice: the second waits, and then says that it is busy")
  func busy() throws {
    let place = try WorkingFolder()
    try place.write(RunTests.jobs, to: "jobs.yaml")
    let run = try place.shell(
      """
      exec 3< jobs.yaml
      flock -x 3
      finance run jobs.yaml --quiet; echo $?
      finance run jobs.yaml --quiet --wait 1; echo $?
      (sleep 0.3; flock -u 3) & finance run jobs.yaml --today 2024-06-10 --quiet --wait 60; echo $?
      """)
    #expect(run.text == "75\n75\n0\n")
    #expect(
      run.errorText == """
        finance: jobs.yaml is being run by another process, which did not end within 0 seconds; nothing was done. Try again \
        later, or wait longer with --wait SECONDS
        finance: jobs.yaml is being run by another process, which did not end within 1 seconds; nothing was done. Try again \
        later, or wait longer with --wait SECONDS

        """)
    #expect(place.read("month.json") != nil)
  }

  @Test("A holder that was killed holds nothing")
  func killedHolder() throws {
    let place = try WorkingFolder()
    try place.write("jobs:\n  - {name: one, run: balance, sources: pipe}\n", to: "slow.yaml")
    let run = try place.shell(
      """
      mkfifo pipe
      finance run slow.yaml --wait 60 & run=$!
      exec 3> pipe
      until ! flock -n slow.yaml true; do sleep 0.01; done
      finance run slow.yaml --quiet; echo $?
      kill -9 $run
      wait $run 2> /dev/null
      flock -n slow.yaml echo free
      """)
    #expect(run.text == "75\nfree\n")
  }

  @Test(
    "What cannot be locked is not run",
    .enabled(if: Tool.strace != nil, "strace is not here, or may not look at other programs"))
  func noLocks() throws {
    let place = try WorkingFolder()
    try place.write(RunTests.jobs, to: "jobs.yaml")
    let strace = try #require(Tool.strace)
    let run = try place.shell(
      "\(strace) -f -qq -o /dev/null -e trace=flock -e inject=flock:error=ENOLCK finance run jobs.yaml --today 2024-06-10"
    )
    #expect(run.status == 74)
    #expect(run.errorText.hasPrefix("finance: jobs.yaml: cannot be locked (No locks available)"))
    #expect(try place.contents().keys.filter { !$0.hasPrefix("SampleData/") } == ["jobs.yaml"])
  }

  @Test("A job that fails is in the summary with its status, and the others are done")
  func statuses() throws {
    let place = try WorkingFolder()
    try place.write(
      RunTests.jobs + "\n  - {name: bad, run: balance, sources: nothing.csv, format: csv}\n", to: "jobs.yaml")
    let run = try place.finance(
      ["run", "jobs.yaml", "--today", "2024-06-10", "--quiet", "--summary", "run.json"])
    #expect(run.status == 66)
    #expect(run.errorText == "finance: job bad: nothing.csv: there is no such file; check the path\n")
    let summary = try PlainJSON(parsing: String(decoding: #require(place.read("run.json")), as: UTF8.self))
    #expect(summary["jobs"]?.items.compactMap { $0["status"]?.integer } == [0, 0, 0, 0, 0, 66])
    #expect(
      summary["jobs"]?.items.compactMap { $0["job"]?.text } == [
        "month", "year", "food", "euros", "all", "bad",
      ])
    #expect(summary["reason"]?.text == "nothing.csv: there is no such file; check the path")
  }

  @Test("A hook that does not end is ended, and the status stays what it was")
  func endlessHook() throws {
    let place = try WorkingFolder()
    let jobs = """
      hook-timeout: 1
      jobs:
        - {name: one, run: balance, sources: SampleData/transactions.csv, output: one.txt, on-success: sleep 600 | cat}
      """
    try place.write(jobs, to: "jobs.yaml")
    // Whatever the hook has started has standard error as well, so the run ends only once all of it has ended.
    let run = try place.finance(["run", "jobs.yaml"])
    #expect(run.status == 0)
    #expect(
      run.errorText.contains(
        "job one: the hook 'sleep 600 | cat' took longer than 1 seconds and was ended; hook-timeout would give it more\n"
      ))
  }

  @Test(
    "Of hooks that start at the same time each sees the end of its input",
    .enabled(if: Tool.strace != nil, "strace is not here, or may not look at other programs"))
  func hooksAtOnce() throws {
    let place = try WorkingFolder()
    let jobs = """
      hook-timeout: 3
      jobs:
        - {name: one, run: balance, sources: SampleData/transactions.csv, output: one.txt, on-success: sleep 600}
        - {name: two, run: balance, sources: pipe, output: two.txt, on-success: cat > /dev/null}
      """
    try place.write(jobs, to: "jobs.yaml")
    let strace = try #require(Tool.strace)
    // The second job ends just after the first, while that one's hook is about to start.
    let run = try place.shell(
      """
      mkfifo pipe
      { until [ -s one.txt ]; do sleep 0.01; done; cat SampleData/transactions.csv; } > pipe &
      \(strace) -f -qq -o /dev/null -e trace=fcntl -e inject=fcntl:delay_enter=300000 finance run jobs.yaml
      """)
    #expect(run.status == 0)
    #expect(run.errorText.contains("the hook 'sleep 600' took longer than 3 seconds"))
    #expect(!run.errorText.contains("the hook 'cat > /dev/null'"))
  }

  @Test("A hook that reads nothing disturbs nobody, and neither does one that prints")
  func hookOutput() throws {
    let place = try WorkingFolder()
    let jobs = """
      on-success: echo hello
      jobs:
        - {name: one, run: balance, format: csv, sources: SampleData/transactions.csv, on-success: exec true}
      """
    try place.write(jobs, to: "jobs.yaml")
    let run = try place.finance(["run", "jobs.yaml", "--quiet"])
    let alone = try place.finance(["balance", "--format", "csv", "--input", "SampleData/transactions.csv"])
    #expect(run == FinishedRun(output: alone.output, errors: Array("hello\n".utf8), status: 0))
  }

  @Test("The jobs file that the help shows can be copied")
  func shownFile() throws {
    let place = try WorkingFolder()
    let lines = try place.finance(["run", "--help"]).text.split(
      separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "A jobs file is YAML:")) + 2
    let shown = lines[start...].prefix { !$0.isEmpty }.map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }
    try place.write(shown.joined(separator: "\n") + "\n", to: "jobs.yaml")
    let run = try place.finance(["run", "jobs.yaml", "--today", "2024-06-10", "--dry-run"])
    #expect(run.status == 0 && run.errorText == "")
    #expect(run.text.hasPrefix("month: finance report --output=reports/2024-05.html "))
    #expect(run.text.split(separator: "\n").count == 2)
  }

  @Test("A hook runs in the folder of the file, wherever the run was started, with spaces in its words")
  func hookFolder() throws {
    let place = try WorkingFolder()
    try place.shell("mkdir 'my jobs'").expectSuccess()
    let jobs = """
      on-success: cat > done.json
      on-failure: [./page me.sh, it is, down]
      jobs:
        - {name: one, run: balance, sources: FILE.csv, format: csv}
      """
    try place.write(jobs.replacing("FILE", with: "a"), to: "my jobs/good.yaml")
    try place.write(jobs.replacing("FILE", with: "no"), to: "my jobs/bad.yaml")
    try place.write("date,amount,description\n2024-05-03,-3.20,Tea\n", to: "my jobs/a.csv")
    try place.write("#!/bin/sh\necho \"$# $1\" > paged\n", to: "my jobs/page me.sh")
    let run = try place.shell(
      """
      chmod +x 'my jobs/page me.sh'; export CDPATH=/
      finance run 'my jobs/good.yaml' --quiet > /dev/null && finance run 'my jobs/bad.yaml' --quiet 2> /dev/null
      """)
    #expect(run.status == 66)
    #expect(
      String(decoding: try #require(place.read("my jobs/done.json")), as: UTF8.self).contains("finance.run/1")
    )
    #expect(place.read("my jobs/paged") == Array("2 it is\n".utf8))
  }

  @Test("A signal ends a run of jobs and its hooks")
  func signal() throws {
    let place = try WorkingFolder()
    let jobs = """
      jobs:
        - {name: one, run: balance, sources: SampleData/transactions.csv, output: one.txt,
           on-success: "echo $$ > hook.pid; exec sleep 600"}
      """
    try place.write(jobs, to: "jobs.yaml")
    let run = try place.shell(
      """
      finance run jobs.yaml & run=$!
      while [ ! -s hook.pid ]; do kill -0 $run || exit 99; sleep 0.01; done
      kill -TERM $run
      wait $run
      echo $?
      while kill -0 $(cat hook.pid) 2> /dev/null; do sleep 0.01; done
      echo ended
      """)
    #expect(run.text == "143\nended\n")
  }
}
