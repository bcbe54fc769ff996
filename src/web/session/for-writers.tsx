import { lazy, type ReactNode, Suspense } from "react";
import { useSuspension } from "./use-suspension.ts";

const SuspensionBanner = lazy(() => import("./suspension-banner.tsx"));

/** A form for whoever may write. A suspended member reads in its place until when they cannot, and why. */
export function ForWriters({ children }: { children: ReactNode }): ReactNode {
  const suspension = useSuspension();
  if (!suspension) return children;
  return (
    <Suspense>
      <SuspensionBanner suspension={suspension} />
    </Suspense>
  );
}
