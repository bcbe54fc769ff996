import { expect, test } from "vitest";
import { COLUMNS, lineOf, ratioOf } from "./report.ts";
import { failuresOf, type Round } from "./turns.ts";

const round = (here: number, there: number): Round => ({
  here: { site: here, postgres: 10, perSecond: 100 },
  there: { site: there, postgres: 20, perSecond: 200 },
});

test("a ratio counts the processor time of the site and of its PostgreSQL, and is the median of the rounds", () => {
  const rounds = [round(30, 20), round(50, 20), round(90, 80), round(30, 60), round(290, 80)];
  // 40/40, 60/40, 100/100, 40/80 and 300/100.
  expect(ratioOf(rounds)).toEqual({ ratio: 1, low: 1, high: 1.5 });
});

test("a line has the medians of both sites", () => {
  const line = ["Home", "50.0 µs", "20.0 µs", "10.0 µs", "20.0 µs", "1.50, 1.50 to 1.50", "100", "200"];
  expect(lineOf("Home", [round(50, 20)])).toEqual(line);
});

test("the line of a figure that one commit does not have says so under the ratio", () => {
  const line = lineOf("Hearts on many comments", "there");
  expect(line).toHaveLength(COLUMNS.length);
  expect(line.filter(Boolean)).toEqual(["Hearts on many comments", "not there"]);
});

test("only answers with a status of 200 to 299 succeed", () => {
  expect(failuresOf({ "200": 5, "201": 1 }, 0)).toBe("");
  expect(failuresOf({ "200": 5, "302": 2, "403": 1 }, 3)).toBe(
    "2 were answered 302, 1 were answered 403, 3 broke",
  );
});
