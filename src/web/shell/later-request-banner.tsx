import { Suspense } from "react";
import { pages } from "../../contract/paths.ts";
import { useLocation } from "../router/router.tsx";
import { useSession } from "../session/session.ts";
import { lazyPart } from "../ui/lazy-part.ts";

const RequestBanner = lazyPart(() =>
  import("../join-requests/request-banner.tsx").then((part) => part.default),
);

/** Reminds somebody whose request to join waits or was refused, except on the page of the request. */
export function LaterRequestBanner() {
  const state = useSession().viewer?.joinRequest;
  const { pathname } = useLocation();
  return (
    state &&
    pathname !== pages.joinRequest && (
      <Suspense>
        <RequestBanner state={state} />
      </Suspense>
    )
  );
}
