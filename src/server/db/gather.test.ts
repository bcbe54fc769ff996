import pg from "pg";
import { expect, test } from "vitest";
import { atOnce } from "../../../test/race.ts";
import { gather } from "./gather.ts";

/** A gathering function whose statements end only when the test calls `endOf`. */
function heldGather() {
  const begun: number[][] = [];
  const ends: (() => void)[] = [];
  const work = gather(async (items: number[]) => {
    begun.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => item * 2);
  });
  const endOf = async (count: number) => {
    await expect.poll(() => ends.length).toBeGreaterThanOrEqual(count);
    ends[count - 1]!();
  };
  return { begun, work, endOf };
}

test("items that arrive while a statement runs go together in the next one, and each gets its own result", async () => {
  const { begun, work, endOf } = heldGather();
  const first = work(1);
  await expect.poll(() => begun).toEqual([[1]]);
  const rest = [work(2), work(3), work(4)];
  await endOf(1);
  expect(await first).toBe(2);
  await endOf(2);
  expect(await Promise.all(rest)).toEqual([4, 6, 8]);
  expect(begun).toEqual([[1], [2, 3, 4]]);
});

test("a statement that waits for a lock does not hold up later items", async () => {
  const { begun, work, endOf } = heldGather();
  const stuck = work(1);
  await expect.poll(() => begun).toEqual([[1]]);
  const later = work(2);
  await endOf(2);
  expect(await later).toBe(4);
  await endOf(1);
  expect(await stuck).toBe(2);
});

test("an item that the database refuses does not fail the others", async () => {
  const work = gather(async (items: number[]) => {
    if (items.includes(13)) throw new pg.DatabaseError("no thirteen", 0, "error");
    return items;
  });
  const ends = await Promise.allSettled([12, 13, 14].map(work));
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("a batch that may have been committed when the connection was lost is not repeated", async () => {
  let times = 0;
  const work = gather(async () => {
    times += 1;
    throw new Error("Connection terminated unexpectedly");
  });
  const ends = await Promise.allSettled([1, 2, 3].map(work));
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(times).toBe(1);
});

test("behind two stuck statements items wait, and with 2,000 waiting the next item gets a 503", async () => {
  const { begun, work, endOf } = heldGather();
  const first = work(1);
  await expect.poll(() => begun.length).toBe(1);
  const second = work(2);
  await expect.poll(() => begun.length).toBe(2);
  const waiting = Promise.all(Array.from({ length: 2_000 }, (_, index) => work(index)));
  await expect(work(3)).rejects.toMatchObject({ status: 503 });
  expect(begun.length).toBe(2);
  for (let count = 1; count <= 22; count++) await endOf(count);
  expect(await Promise.all([first, second])).toEqual([2, 4]);
  expect((await waiting).length).toBe(2_000);
});

test("1,050 items at once are split into statements of at most 100", async () => {
  const sizes: number[] = [];
  const work = gather(async (items: number[]) => {
    sizes.push(items.length);
    return items;
  });
  expect(await atOnce(1_050, work)).toEqual(Array.from({ length: 1_050 }, (_, index) => index));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
});
