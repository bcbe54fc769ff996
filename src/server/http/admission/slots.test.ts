import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type SlotLimits, RequestSlots, type Priority } from "./slots.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ALIKE = { atOnce: 2, waiting: 5, patienceMs: 1_000 };
const LIMITS: SlotLimits = {
  atOnce: 2,
  of: { "member-write": { ...ALIKE, atOnce: 1 }, "member-read": ALIKE, "visitor-read": ALIKE, page: ALIKE },
};

/** RequestSlots with a log of what became of each named request. */
function slotsWithLog() {
  const slots = new RequestSlots(LIMITS);
  const log: string[] = [];
  const enter = (priority: Priority, name: string) =>
    slots.enter(priority, {
      begin: () => void log.push(`${name} begins`),
      refuse: () => void log.push(`${name} is refused`),
    });
  return { slots, enter, log, said: () => log.splice(0) };
}

describe("slots", () => {
  test("are given to members who write, members who read, visitors and pages, in this order", () => {
    const { slots, enter, said } = slotsWithLog();
    enter("visitor-read", "first");
    enter("visitor-read", "second");
    enter("page", "a page");
    enter("visitor-read", "a visitor");
    enter("member-read", "a member");
    enter("member-write", "a heart");
    expect(said()).toEqual(["first begins", "second begins"]);
    for (const ended of ["visitor-read", "member-write", "member-read", "visitor-read"] as const) {
      slots.leave(ended);
    }
    expect(said()).toEqual(["a heart begins", "a member begins", "a visitor begins", "a page begins"]);
  });

  test("stay free for others when one priority has as many as it may", () => {
    const { slots, enter, said } = slotsWithLog();
    enter("member-write", "a heart");
    enter("member-write", "another heart");
    enter("page", "a page");
    expect(said()).toEqual(["a heart begins", "a page begins"]);
    slots.leave("page");
    expect(said()).toEqual([]);
    slots.leave("member-write");
    expect(said()).toEqual(["another heart begins"]);
  });

  test("are returned however many requests give up waiting, and a request that gave up gets no slot", () => {
    const { slots, enter, said } = slotsWithLog();
    enter("page", "first");
    enter("page", "second");
    const giveUp = ["a", "b", "c", "d", "e"].map((name) => enter("page", name));
    for (const index of [0, 2, 4]) giveUp[index]!();
    giveUp[0]!();
    expect(said()).toHaveLength(2);
    slots.leave("page");
    slots.leave("page");
    slots.leave("page");
    expect(said()).toEqual(["b begins", "d begins"]);
    enter("page", "f");
    expect(said()).toEqual(["f begins"]);
  });
});

describe("a waiting request", () => {
  test("is refused at once when its queue is full", () => {
    const { enter, said } = slotsWithLog();
    for (const name of ["a", "b", "c", "d", "e", "f", "g"]) enter("page", name);
    said();
    enter("page", "h");
    expect(said()).toEqual(["h is refused"]);
    enter("visitor-read", "one of another priority");
    expect(said()).toEqual([]);
  });

  test("is refused when its patience ends, oldest first", () => {
    const { enter, said } = slotsWithLog();
    for (const name of ["first", "second", "a", "b"]) enter("page", name);
    vi.advanceTimersByTime(600);
    enter("page", "c");
    said();
    vi.advanceTimersByTime(399);
    expect(said()).toEqual([]);
    vi.advanceTimersByTime(60);
    expect(said()).toEqual(["a is refused", "b is refused"]);
    vi.advanceTimersByTime(1_000);
    expect(said()).toEqual(["c is refused"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is served oldest first, and newest first once more wait than can be served in time", () => {
    const { slots, enter, said } = slotsWithLog();
    for (const name of ["first", "second", "a", "b", "c", "d"]) enter("page", name);
    said();
    slots.leave("page");
    expect(said()).toEqual(["a begins"]);
    vi.advanceTimersByTime(550);
    enter("page", "e");
    slots.leave("page");
    slots.leave("page");
    expect(said()).toEqual(["e begins", "d begins"]);
  });

  test("is served in time after a stall, though others keep coming", () => {
    const { slots, enter, said } = slotsWithLog();
    for (const name of ["first", "second", "a", "b", "c"]) enter("page", name);
    slots.leave("page");
    vi.advanceTimersByTime(550);
    for (let n = 0; n < 30; n++) {
      enter("page", `later ${n}`);
      slots.leave("page");
      vi.advanceTimersByTime(10);
    }
    const became = said();
    expect(became).toContain("b begins");
    expect(became).toContain("c begins");
    expect(became.filter((line) => line.includes("refused"))).toEqual([]);
  });
});
