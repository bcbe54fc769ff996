import { useEffect, useRef } from "react";
import { idle } from "../page/idle.ts";
import type { Handlers, Interest } from "./live-connection.ts";

/** Does something when something happens, as long as the component is there. */
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
  }, [interest.submission, interest.category]);
}

/** Nothing that happens is part of the page's first sight: the connection comes after it. */
async function listenSoon(signal: AbortSignal, listener: { interest: Interest; handlers: Handlers }) {
  await idle();
  // Without it the page works the same, and the next one asks again.
  const connection = await import("./live-connection.ts").catch(() => null);
  if (!connection || signal.aborted) return;
  signal.addEventListener("abort", connection.listen(listener), { once: true });
}
