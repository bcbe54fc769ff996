import { ModerationFrame } from "./moderation-frame.tsx";
import { ReportQueue } from "./report-queue.tsx";

/** What was reported and waits for a decision. */
export function Page() {
  return (
    <ModerationFrame title="Reports">
      <ReportQueue />
    </ModerationFrame>
  );
}
