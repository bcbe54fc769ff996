import { expect, test } from "vitest";
import { reportOn, Tally, timeLeft } from "./report.ts";

test("the report has every count, the first twenty bad rows and the unread files", () => {
  const tally = new Tally();
  tally.addWritten(2_000, { imported: 1_500, cut: 3 });
  tally.addSkipped("adult");
  tally.addSkipped("address");
  for (let line = 2; line < 25; line++) tally.addBadRow("a.csv", line, "the title is empty");
  tally.addUnreadFile("b.csv", "there is no such file");
  const shown = Array.from({ length: 20 }, (_, index) => `  a.csv:${index + 2}: the title is empty`);
  expect(reportOn(tally, { seconds: 61.2, stopped: false }).split("\n")).toEqual([
    "Done in 61 s.",
    "  imported          1,500",
    "  already here        500",
    "  cut to fit            3  (of those imported, the title or the text was too long)",
    "  skipped               2  (1 for adults, 1 without a usable web address)",
    "  bad rows             23",
    "",
    "Rows that could not be read:",
    ...shown,
    "  and 3 more",
    "",
    "Files that could not be read, or not to their end:",
    "  b.csv: there is no such file",
  ]);
  expect(reportOn(new Tally(), { seconds: 2, stopped: true })).toMatch(/^Stopped after 2 s\./);
});

test.each([
  [10_000, 0, ""],
  [10_000, 0.5, "10 s left"],
  [60_000, 0.1, "9 min left"],
  [10_000, 1, "0 s left"],
])("after %d ms, with a share of %d done, the time left is %j", (elapsed, share, text) => {
  expect(timeLeft(elapsed, share)).toBe(text);
});
