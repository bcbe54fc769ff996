import { Hourglass } from "lucide";
import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";
import { Banner } from "../ui/banner.tsx";
import type { ViewerProfile } from "./viewer-profile.ts";

type RequestState = NonNullable<ViewerProfile["joinRequest"]>;

const TITLES: Record<RequestState, string> = {
  waiting: "Your request to join still waits for an answer.",
  refused: "Your request to join was refused.",
};

/** Stands where a member would write, and on top of lists. */
export default function RequestBanner({ state }: { state: RequestState }) {
  return (
    <Banner
      icon={Hourglass}
      title={TITLES[state]}
      reason={null}
      note={
        <>
          You can read everything, but not post, comment or give hearts.{" "}
          <Link to={pages.joinRequest}>See your request</Link>
        </>
      }
    />
  );
}
