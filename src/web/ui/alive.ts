import { useSyncExternalStore } from "react";

/** Whether the page can answer: not on the server, and not until the browser has taken over from it. */
export function useAlive(): boolean {
  return useSyncExternalStore(never, yes, no);
}

const never = () => () => {};
const yes = () => true;
const no = () => false;
