import { Suspense } from "react";
import { useLocation } from "../router/router.tsx";
import { useSession } from "../session/session.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import styles from "./shell.module.css";

const RequestBanner = lazyPart(() => import("../session/request-banner.tsx").then((part) => part.default));

/** The pages that say the same themselves. */
const ELSEWHERE = /^\/(join|details|submit|messages)/i;

/** Tells somebody whose request to join waits or was refused about it, on top of the page. */
export function LaterRequestBanner() {
  const state = useSession().viewer?.joinRequest;
  const { pathname } = useLocation();
  return (
    state &&
    !ELSEWHERE.test(pathname) && (
      <Suspense>
        <div className={styles.request}>
          <RequestBanner state={state} />
        </div>
      </Suspense>
    )
  );
}
