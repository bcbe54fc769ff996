import { expect, test, vi } from "vitest";
import { networksOf } from "./network.ts";
import { type Counting, CountsInMemory } from "./request-counts.ts";

const A_TRY: Counting = { store: "tries", key: "account", windowMs: 900_000, max: 10, isCheap: false };
/**
 * The counts that a request from the address adds to: an address or a /64 may send 100 requests, its /48 twice as many, and its
 * /32 20 times as many.
 */
const asFrom = (address: string): Counting[] =>
  networksOf(address).map(({ name, width }) => ({
    store: width,
    key: name,
    windowMs: 900_000,
    max: { address: 100, "/64": 100, "/48": 200, "/32": 2_000 }[width],
    isCheap: false,
  }));
const isPast = async (counts: CountsInMemory, countings: Counting[]): Promise<boolean> => {
  const { current, max } = await counts.count(countings);
  return current > max;
};
const hex = (number: number): string => number.toString(16);

test("a flood from more networks than a store has room for does not change the counts of tries", async () => {
  const counts = new CountsInMemory();
  for (let time = 0; time < 10; time++) expect(await isPast(counts, [A_TRY])).toBe(false);
  for (let n = 0; n < 60_000; n++) await counts.count(asFrom(`2001:${hex(n)}::1`));
  for (let n = 0; n < 60_000; n++) await counts.count(asFrom(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`));
  expect(await isPast(counts, [A_TRY])).toBe(true);
});

test("a network stays past its limit, however many networks inside it send the requests", async () => {
  const counts = new CountsInMemory();
  let passed = 0;
  for (let n = 0; n < 60_000; n++) {
    if (!(await isPast(counts, asFrom(`2001:db8:1:${hex(n)}::1`)))) passed += 1;
  }
  expect(passed).toBe(200);
  for (let n = 0; n < 60_000; n++) {
    if (!(await isPast(counts, asFrom(`2001:db8:${hex(n)}::1`)))) passed += 1;
  }
  expect(passed).toBe(2_000);
});

test("a /64 that is past its limit does not use up the limits of the networks around it", async () => {
  const counts = new CountsInMemory();
  for (let time = 0; time < 1_000; time++) await counts.count(asFrom("2001:db8:1:1::1"));
  for (let time = 0; time < 100; time++) {
    expect(await isPast(counts, asFrom("2001:db8:1:2::1"))).toBe(false);
  }
});

test("new tries are refused while their store is full: no older ones are evicted", async () => {
  const counts = new CountsInMemory();
  for (let n = 0; n < 500_000; n++) await counts.count([{ ...A_TRY, key: String(n) }]);
  expect(await counts.count([A_TRY])).toMatchObject({ current: 11, max: 10 });
  for (let time = 1; time < 10; time++) expect(await isPast(counts, [{ ...A_TRY, key: "0" }])).toBe(false);
  expect(await isPast(counts, [{ ...A_TRY, key: "0" }])).toBe(true);
  await counts.release([{ ...A_TRY, key: "1" }]);
  expect(await isPast(counts, [A_TRY])).toBe(false);
});

test("a count starts again when its window ends", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const counts = new CountsInMemory();
  for (let time = 0; time < 10; time++) await counts.count([A_TRY]);
  vi.advanceTimersByTime(A_TRY.windowMs - 1);
  expect(await counts.count([A_TRY])).toMatchObject({ current: 11, ttl: 1 });
  vi.advanceTimersByTime(1);
  expect(await counts.count([A_TRY])).toMatchObject({ current: 1, ttl: A_TRY.windowMs });
  vi.useRealTimers();
});
