import { lazy, type ReactNode, Suspense } from "react";
import { useSuspension } from "./use-suspension.ts";

const SuspensionBanner = lazy(() => import("./suspension-banner.tsx"));

/** Shows its children, or to a suspended member a banner with the end and the reason of the suspension. */
export function ForWriters({ children }: { children: ReactNode }): ReactNode {
  const suspension = useSuspension();
  if (!suspension) return children;
  return (
    <Suspense>
      <SuspensionBanner suspension={suspension} />
    </Suspense>
  );
}
