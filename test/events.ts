import { EventSourceParserStream } from "eventsource-parser/stream";
import type { LiveEvents } from "../src/contract/events.ts";
import type { TestApp } from "./app.ts";

export interface Events {
  /** The events after `hello`, up to now. */
  seen: { event: string; data: unknown }[];
  /** Waits for the next event of this name and skips others. Throws when the stream ends. */
  next<Name extends keyof LiveEvents>(name: Name): Promise<LiveEvents[Name]>;

  close(): void;
}

/** Opens a stream of `GET /events` and waits for `hello`. Throws if the call is refused. */
export async function openEvents({ url }: Pick<TestApp, "url">, query = "", token?: string): Promise<Events> {
  const controller = new AbortController();
  const response = await fetch(`${url}/events${query}`, {
    signal: controller.signal,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`GET /events was answered ${response.status}`);
  const reader = response
    .body!.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  const seen: Events["seen"] = [];
  const next = async (name: string): Promise<never> => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended before ${name}`);
      const data: unknown = JSON.parse(value.data);
      seen.push({ event: value.event ?? "", data });
      if (value.event === name) return data as never;
    }
  };
  await next("hello");
  seen.length = 0;
  return { seen, next, close: () => controller.abort() };
}
