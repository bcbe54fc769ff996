import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";

const HydrationContext = createContext(false);

/**
 * Tells its children when hydration is done. Uses a transition, like hydration itself, because every date and
 * button of the page then renders again, which must not block a press.
 */
export function HydrationProvider({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <HydrationContext value={hydrated}>{children}</HydrationContext>;
}

/** Whether React handles events: false on the server and during hydration. */
export function useHydrated(): boolean {
  return useContext(HydrationContext);
}
