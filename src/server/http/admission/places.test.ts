import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type PlaceLimits, Places, type Standing } from "./places.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ALIKE = { atOnce: 2, waiting: 5, patienceMs: 1_000 };
const LIMITS: PlaceLimits = {
  atOnce: 2,
  of: { "member-write": { ...ALIKE, atOnce: 1 }, "member-read": ALIKE, "visitor-read": ALIKE, page: ALIKE },
};

/** Slots with a log of what became of each named request. */
function placesWithLog() {
  const places = new Places(LIMITS);
  const log: string[] = [];
  const enter = (standing: Standing, name: string) =>
    places.enter(standing, {
      begin: () => void log.push(`${name} begins`),
      refuse: () => void log.push(`${name} is refused`),
    });
  return { places, enter, log, said: () => log.splice(0) };
}

describe("slots", () => {
  test("are given to members who write, members who read, visitors and pages, in this order", () => {
    const { places, enter, said } = placesWithLog();
    enter("visitor-read", "first");
    enter("visitor-read", "second");
    enter("page", "a page");
    enter("visitor-read", "a visitor");
    enter("member-read", "a member");
    enter("member-write", "a heart");
    expect(said()).toEqual(["first begins", "second begins"]);
    for (const ended of ["visitor-read", "member-write", "member-read", "visitor-read"] as const) {
      places.leave(ended);
    }
    expect(said()).toEqual(["a heart begins", "a member begins", "a visitor begins", "a page begins"]);
  });

  test("stay free for others when one priority has as many as it may", () => {
    const { places, enter, said } = placesWithLog();
    enter("member-write", "a heart");
    enter("member-write", "another heart");
    enter("page", "a page");
    expect(said()).toEqual(["a heart begins", "a page begins"]);
    places.leave("page");
    expect(said()).toEqual([]);
    places.leave("member-write");
    expect(said()).toEqual(["another heart begins"]);
  });

  test("are given to nobody during a pause", () => {
    const { places, enter, said } = placesWithLog();
    enter("page", "a page");
    places.pause();
    enter("visitor-read", "a visitor");
    enter("member-write", "a heart");
    places.leave("page");
    expect(said()).toEqual(["a page begins"]);
    places.resume();
    expect(said()).toEqual(["a heart begins", "a visitor begins"]);
  });

  test("come back however many requests give up, and one that has given up gets none", () => {
    const { places, enter, said } = placesWithLog();
    enter("page", "first");
    enter("page", "second");
    const giveUp = ["a", "b", "c", "d", "e"].map((name) => enter("page", name));
    for (const index of [0, 2, 4]) giveUp[index]!();
    giveUp[0]!();
    expect(said()).toHaveLength(2);
    places.leave("page");
    places.leave("page");
    places.leave("page");
    expect(said()).toEqual(["b begins", "d begins"]);
    enter("page", "f");
    expect(said()).toEqual(["f begins"]);
  });
});

describe("a waiting request", () => {
  test("is refused at once when its queue is full", () => {
    const { enter, said } = placesWithLog();
    for (const name of ["a", "b", "c", "d", "e", "f", "g"]) enter("page", name);
    said();
    enter("page", "h");
    expect(said()).toEqual(["h is refused"]);
    enter("visitor-read", "one of another standing");
    expect(said()).toEqual([]);
  });

  test("is refused when its patience ends, oldest first", () => {
    const { enter, said } = placesWithLog();
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
    const { places, enter, said } = placesWithLog();
    for (const name of ["first", "second", "a", "b", "c", "d"]) enter("page", name);
    said();
    places.leave("page");
    expect(said()).toEqual(["a begins"]);
    vi.advanceTimersByTime(550);
    enter("page", "e");
    places.leave("page");
    places.leave("page");
    expect(said()).toEqual(["e begins", "d begins"]);
  });

  test("is served in time after a stall, though others keep coming", () => {
    const { places, enter, said } = placesWithLog();
    for (const name of ["first", "second", "a", "b", "c"]) enter("page", name);
    places.leave("page");
    vi.advanceTimersByTime(550);
    for (let n = 0; n < 30; n++) {
      enter("page", `later ${n}`);
      places.leave("page");
      vi.advanceTimersByTime(10);
    }
    const became = said();
    expect(became).toContain("b begins");
    expect(became).toContain("c begins");
    expect(became.filter((line) => line.includes("refused"))).toEqual([]);
  });
});
