import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pacedRefresh } from "./paced-refresh.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pace whose readings are recorded, each with the ids that it is for. */
function paced() {
  const readings: { ids: string[]; count: number | null; isAll: boolean }[] = [];
  const tell = pacedRefresh(async ({ ids, ...rest }) => void readings.push({ ids: [...ids], ...rest }));
  return { readings, tell };
}

test("an edit's two events lead to one reading at once", async () => {
  const { readings, tell } = paced();
  tell({ id: "1" });
  tell({ count: 7 });
  await vi.advanceTimersByTimeAsync(50);
  expect(readings).toEqual([{ ids: ["1"], count: 7, isAll: false }]);
});

test("a hundred events in a second lead to at most one reading every few seconds, the last with the last event", async () => {
  const { readings, tell } = paced();
  for (let n = 0; n < 100; n++) {
    tell({ id: String(n), count: n });
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(readings.length).toBeLessThanOrEqual(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(readings.length).toBeLessThanOrEqual(4);
  expect(readings.at(-1)!.count).toBe(99);
  expect(readings.flatMap(({ ids }) => ids)).toHaveLength(100);
});

test("events keep their pace for as long as they come, and begin at once again after a rest", async () => {
  const { readings, tell } = paced();
  for (let n = 0; n < 300; n++) {
    tell({ count: n });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(readings.length).toBeGreaterThanOrEqual(9);
  expect(readings.length).toBeLessThanOrEqual(13);
  await vi.advanceTimersByTimeAsync(20_000);
  const before = readings.length;
  tell({ isAll: true });
  await vi.advanceTimersByTimeAsync(50);
  expect(readings.slice(before)).toEqual([{ ids: [], count: null, isAll: true }]);
});

test("an event during a reading leads to another, also where the reading fails", async () => {
  const read = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("Offline"));
  const tell = pacedRefresh(read);
  tell({ id: "1" });
  await vi.advanceTimersByTimeAsync(20);
  tell({ id: "1" });
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(2);
});
