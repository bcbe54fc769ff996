import { useEffect, useRef } from "react";
import { type Handlers, type Interest, listen } from "./live-connection.ts";

/** Does something when something happens, as long as the component is there. */
export function useLive(interest: Interest, handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(
    () =>
      listen({
        interest,
        get handlers() {
          return latest.current;
        },
      }),
    [interest.submission, interest.category],
  );
}
