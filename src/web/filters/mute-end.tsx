import type { Timestamp } from "../../contract/entities.ts";
import { milliseconds } from "../../contract/moments.ts";
import { dateAndTime } from "../ui/time.tsx";

/** When a mute ends; nothing for one without an end. */
export function MuteEnd({ until }: { until: Timestamp | null }) {
  if (!until) return null;
  const end = new Date(milliseconds(until));
  return (
    <>
      Until <time dateTime={end.toISOString()}>{dateAndTime(end)}</time>.
    </>
  );
}
