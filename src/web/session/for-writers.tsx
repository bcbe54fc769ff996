import { lazy, type ReactNode, Suspense } from "react";
import { useSuspension } from "./use-suspension.ts";

const SuspensionBanner = lazy(() => import("./suspension-banner.tsx"));

/** Shows a suspended member, in place of a form, until when and why they cannot write. */
export function ForWriters({ children }: { children: ReactNode }): ReactNode {
  const suspension = useSuspension();
  if (!suspension) return children;
  return (
    <Suspense>
      <SuspensionBanner suspension={suspension} />
    </Suspense>
  );
}
