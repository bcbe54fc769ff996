import { useEffect, useReducer } from "react";
import type { Suspension } from "../../contract/members.ts";
import { milliseconds } from "../../contract/moments.ts";
import { useSession } from "./session.ts";

/** The longest delay that browsers take. */
const LONGEST_MS = 2 ** 31 - 1;

/** Until when and why the viewer cannot write; null when they can. It ends by itself while the page is open. */
export function useSuspension(): Suspension | null {
  const suspension = useSession().viewer?.suspension ?? null;
  const [round, lookAgain] = useReducer((count: number) => count + 1, 0);
  const left = suspension ? milliseconds(suspension.until) - Date.now() : 0;
  useEffect(() => {
    const timer = left > 0 ? setTimeout(lookAgain, Math.min(left, LONGEST_MS)) : undefined;
    return () => clearTimeout(timer);
  }, [suspension, round]);
  return left > 0 ? suspension : null;
}
