import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventStream } from "./event-stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (onEnd = () => {}) =>
  new EventStream({ viewer: null, token: null, postId: null, category: null }, onEnd);

test("a stream ends after half an hour, so that an expired session gets no more events", async () => {
  const onEnd = vi.fn<() => void>();
  const stream = open(onEnd);
  const said: string[] = [];
  stream.on("data", (text: string) => said.push(text));
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  expect(said.at(-1)).toBe(": still here\n\n");
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

test("an event for a stream that has ended is dropped without an error", async () => {
  const stream = open();
  stream.on("error", (error) => expect.unreachable(error.message));
  stream.end();
  stream.send("notification", {});
  stream.end();
  expect(stream.read()).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
});

test("follows from an earlier read do not replace follows from a later read", () => {
  const stream = open();
  const [earlier, later] = [new Set(["art"]), new Set(["books"])];
  stream.setFollowed(later, 2);
  stream.setFollowed(earlier, 1);
  expect(stream.followed).toBe(later);
  stream.destroy();
});

test("a stream that ends with a retry time sends it in the standard's retry field", async () => {
  const stream = open();
  const said: string[] = [];
  stream.on("data", (text: string) => said.push(text));
  stream.end(1_234.4);
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual(["retry: 1234\n\n"]);
});
