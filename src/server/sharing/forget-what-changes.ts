import type { Live } from "../live/live.ts";
import { changedBy, hiddenBy } from "./dependencies.ts";
import type { SharedAnswers } from "./shared-answers.ts";

/** Invalidates shared answers whose dependencies an event changes. */
export function forgetWhatChanges(live: Live, shared: SharedAnswers): void {
  live.watch({
    happened: (events) => {
      shared.invalidate(events.flatMap(changedBy));
      shared.invalidateNow(events.flatMap(hiddenBy));
      if (events.some(({ what }) => what === "member-deleted")) shared.forgetAll();
    },
    hearing: (isHearing) => shared.setHearing(isHearing),
  });
}
