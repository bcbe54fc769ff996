import { expect, test } from "vitest";
import { ReplicationLag } from "./replication-lag.ts";

const lagAfter = (...notes: [position: number, at: number][]): ReplicationLag => {
  const lag = new ReplicationLag();
  for (const note of notes) lag.note(...note);
  return lag;
};

test("a replica that has replayed everything is not behind, however long ago the last write was", () => {
  expect(lagAfter([100, 0]).of(100, 60_000)).toBe(0);
  expect(lagAfter([100, 0], [200, 1_000]).of(250, 60_000)).toBe(0);
});

test("a replica's lag is the time since the primary last had no more than the replica has", () => {
  const lag = lagAfter([100, 0], [100, 5_000], [200, 6_000], [300, 7_000]);
  expect(lag.of(100, 8_000)).toBe(3_000);
  expect(lag.of(250, 8_000)).toBe(2_000);
});

test("the lag is infinite if the oldest known position of the primary is ahead of the replica", () => {
  expect(lagAfter([100, 0]).of(99, 1)).toBe(Infinity);
  expect(lagAfter().of(99, 1)).toBe(Infinity);
  const lag = new ReplicationLag();
  for (let second = 0; second < 100; second++) lag.note(second, second * 1_000);
  expect(lag.of(10, 100_000)).toBe(Infinity);
});
