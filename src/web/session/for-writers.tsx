import { lazy, type ReactNode, Suspense } from "react";
import { useSession } from "./session.ts";
import { useSuspension } from "./use-suspension.ts";

const SuspensionBanner = lazy(() => import("./suspension-banner.tsx"));
const RequestBanner = lazy(() => import("./request-banner.tsx"));

/** Shows its children, or to a suspended member and to somebody who is no member yet a banner that says why not. */
export function ForWriters({ children }: { children: ReactNode }): ReactNode {
  const suspension = useSuspension();
  const request = useSession().viewer?.joinRequest;
  if (!suspension && !request) return children;
  return (
    <Suspense>
      {suspension ? <SuspensionBanner suspension={suspension} /> : <RequestBanner state={request!} />}
    </Suspense>
  );
}
