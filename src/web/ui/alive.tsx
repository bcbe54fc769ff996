import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";

const AliveContext = createContext(false);

/**
 * Says to all below when the page can answer. In a transition, as the taking over itself: every date and button of the
 * page changes with it, and none of that may hold up a press.
 */
export function AlivePage({ children }: { children: ReactNode }) {
  const [alive, setAlive] = useState(false);
  useEffect(() => startTransition(() => setAlive(true)), []);
  return <AliveContext value={alive}>{children}</AliveContext>;
}

/** Whether the page can answer: not on the server, and not until the browser has taken over from it. */
export function useAlive(): boolean {
  return useContext(AliveContext);
}
