import { useEffect, useState } from "react";
import type { Suspension } from "../../contract/members.ts";
import { milliseconds } from "../../contract/moments.ts";
import { useSession } from "./session.ts";

/** The longest delay that `setTimeout` takes. */
const LONGEST_MS = 2 ** 31 - 1;

/** Whether the viewer may write, as far as the browser knows: also before somebody has signed in. */
export function useMayWrite(): boolean {
  const request = useSession().viewer?.joinRequest;
  return useSuspension() === null && !request;
}

/** The viewer's suspension; null when they can write. Becomes null when the suspension expires. */
export function useSuspension(): Suspension | null {
  const suspension = useSession().viewer?.suspension ?? null;
  const [ended, setEnded] = useState<Suspension | null>(null);
  useEffect(() => {
    if (!suspension) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const waitForEnd = () => {
      const left = milliseconds(suspension.until) - Date.now();
      timer = setTimeout(
        left > 0 ? waitForEnd : () => setEnded(suspension),
        Math.min(Math.max(left, 0), LONGEST_MS),
      );
    };
    waitForEnd();
    return () => clearTimeout(timer);
  }, [suspension]);
  return suspension === ended ? null : suspension;
}
