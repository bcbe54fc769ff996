import { lazy, Suspense } from "react";
import type { ReportProps } from "./report-form.tsx";

/** Loaded on demand: few readers report anything. */
const ReportForm = lazy(() => import("./report-form.tsx"));

export function ReportDialog(props: ReportProps) {
  return (
    <Suspense>
      <ReportForm {...props} />
    </Suspense>
  );
}
