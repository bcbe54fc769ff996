import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { familyTime, parentOf, processorTime } from "./processor-time.ts";

/** Works for about 300 ms of processor time. */
const WORK = "const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);";

test("the processor time of a family counts children that have ended", () => {
  const before = familyTime(process.pid) - processorTime(process.pid);
  execFileSync(process.execPath, ["-e", WORK]);
  expect(familyTime(process.pid) - processorTime(process.pid) - before).toBeGreaterThan(0.25);
});

test("a child's parent is this process", () => {
  const pid = execFileSync(process.execPath, ["-p", "process.ppid"], { encoding: "utf8" });
  expect(Number(pid)).toBe(process.pid);
  expect(parentOf(process.pid)).toBe(process.ppid);
});
