import { Hourglass } from "lucide";
import type { Suspension } from "../../contract/members.ts";
import { milliseconds } from "../../contract/moments.ts";
import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";
import { Banner } from "../ui/banner.tsx";
import { dateAndTime } from "../ui/time.tsx";

export default function SuspensionBanner({ suspension: { until, reason } }: { suspension: Suspension }) {
  const date = new Date(milliseconds(until));
  return (
    <Banner
      icon={Hourglass}
      title={
        <>
          You are suspended until <time dateTime={date.toISOString()}>{dateAndTime(date)}</time>.
        </>
      }
      reason={reason}
      note="Until then you can read everything, but not post, comment or send messages."
    >
      <Link to={pages.removals}>Read about it</Link>
    </Banner>
  );
}
