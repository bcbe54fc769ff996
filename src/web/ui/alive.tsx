import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";

const AliveContext = createContext(false);

/**
 * Tells its children when hydration is done. In a transition, like hydration itself: every date and button of
 * the page changes then, and that must not block a press.
 */
export function AlivePage({ children }: { children: ReactNode }) {
  const [alive, setAlive] = useState(false);
  useEffect(() => startTransition(() => setAlive(true)), []);
  return <AliveContext value={alive}>{children}</AliveContext>;
}

/** Whether React handles events: false on the server and during hydration. */
export function useAlive(): boolean {
  return useContext(AliveContext);
}
