import { useEffect, useRef } from "react";
import { whenIdle } from "../page/when-idle.ts";
import type { Interest } from "./event-stream.ts";
import type { Handlers } from "./live-connection.ts";

/** Calls the handlers on events for as long as the component is mounted. */
export function useLive(interest: Interest, handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const coming = new AbortController();
    void listenSoon(coming.signal, {
      interest,
      get handlers() {
        return latest.current;
      },
    });
    return () => coming.abort();
  }, [interest.submission, interest.category, interest.follows]);
}

/** Events are not part of the first render, so the connection waits until the browser is idle. */
async function listenSoon(signal: AbortSignal, listener: { interest: Interest; handlers: Handlers }) {
  await whenIdle();
  // The page works without the connection, and the next page tries again.
  const connection = await import("./live-connection.ts").catch(() => null);
  if (!connection || signal.aborted) return;
  signal.addEventListener("abort", connection.listen(listener), { once: true });
}
