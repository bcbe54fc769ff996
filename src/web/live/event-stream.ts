import type { EventSourceMessage } from "eventsource-parser";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { CallInput } from "../../contract/call.ts";
import type { events } from "../../contract/events.ts";
import { openStream } from "../api/open-stream.ts";

/** The events that a component wants, besides those that concern the viewer. */
export type Interest = NonNullable<CallInput<typeof events>["query"]>;

/** The server sends something at least every 25 s; a connection that is silent for this long is dead. */
const SILENT_MS = 60_000;

interface StreamHandlers {
  onEvent(message: EventSourceMessage): void;
  /** Called when the server asks the browser to reconnect after this time. */
  onRetry(milliseconds: number): void;
}

/** Reads events until the stream ends or `signal` aborts it. Throws `ApiFailure`. */
export async function readEvents(
  interest: Interest,
  signal: AbortSignal,
  { onEvent, onRetry }: StreamHandlers,
): Promise<void> {
  const silence = new AbortController();
  const stream = await openStream<typeof events>("/events", {
    query: interest,
    signal: AbortSignal.any([signal, silence.signal]),
  });
  const reader = stream
    .pipeThrough(abortWhenSilent(silence))
    .pipeThrough(new EventSourceParserStream({ onRetry }))
    .getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done || signal.aborted) return;
    onEvent(value);
  }
}

/** Aborts a silent connection: after sleep or a change of network, nothing else reports that it is lost. */
function abortWhenSilent(controller: AbortController): TransformStream<string, string> {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), SILENT_MS);
  };
  return new TransformStream({
    start: wait,
    transform(chunk, stream) {
      wait();
      stream.enqueue(chunk);
    },
    flush: () => clearTimeout(timer),
  });
}
