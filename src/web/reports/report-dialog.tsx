import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { showMessage } from "../api/show-refusal.ts";
import type { ReportProps } from "./use-report.ts";

const load = () => import("./report-form.tsx");
const ReportForm = lazy<ComponentType<ReportProps>>(() => load().catch(() => ({ default: Unavailable })));

/** Props for a button that opens the dialog: the dialog's code loads once the button is pointed at or focused. */
export const loadsReportDialog = {
  onPointerEnter: () => void load().catch(() => {}),
  onFocus: () => void load().catch(() => {}),
};

export function ReportDialog(props: ReportProps) {
  return (
    <Suspense>
      <ReportForm {...props} />
    </Suspense>
  );
}

function Unavailable({ onClose }: ReportProps): null {
  useEffect(() => {
    void showMessage("The site cannot be reached. Load the page again to report something.");
    onClose();
  }, []);
  return null;
}
