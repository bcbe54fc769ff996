import { expect, test } from "vitest";
import { readTogether } from "./read-together.ts";

/** Gives how many readings have begun by then; each ends when it is told to. */
function counter() {
  const ends: (() => void)[] = [];
  const read = readTogether(async (asked: string) => {
    const number = ends.length + 1;
    await new Promise<void>((resolve) => ends.push(resolve));
    return `${asked} ${number}`;
  });
  return { read, ends };
}

test("who asks while it is being read is given the next reading, together with all who wait", async () => {
  const { read, ends } = counter();
  const first = read("list");
  const [second, third] = [read("list"), read("list")];
  expect(ends.length).toBe(1);
  ends[0]!();
  expect(await first).toBe("list 1");
  await expect.poll(() => ends.length).toBe(2);
  const fourth = read("list");
  ends[1]!();
  expect(await Promise.all([second, third])).toEqual(["list 2", "list 2"]);
  await expect.poll(() => ends.length).toBe(3);
  ends[2]!();
  expect(await fourth).toBe("list 3");
});

test("other lists are read by themselves", async () => {
  const { read, ends } = counter();
  const all = [read("a"), read("b")];
  expect(ends.length).toBe(2);
  for (const end of ends) end();
  expect(await Promise.all(all)).toEqual(["a 1", "b 2"]);
});

test("one that fails fails for those who waited for it, and the next is read anew", async () => {
  let fails = true;
  const read = readTogether(async (_asked: string) => {
    if (fails) throw new Error("away");
    return "here";
  });
  const failing = read("list");
  const next = read("list");
  fails = false;
  await expect(failing).rejects.toThrow("away");
  expect(await next).toBe("here");
  expect(await read("list")).toBe("here");
});
