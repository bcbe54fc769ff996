import { Flag } from "lucide";
import { useState } from "react";
import type PersonReport from "../reports/person-report.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import styles from "./message-log.module.css";

/** Reports a message to the viewer. */
export function ReportMessage({ id, username }: { id: string; username: string }) {
  const [Dialog, setDialog] = useState<typeof PersonReport | null>(null);
  const open = () =>
    import("../reports/person-report.tsx").then(
      (part) => setDialog(() => part.default),
      () => alert("The site cannot be reached. Please try again once it can."),
    );
  return (
    <>
      <IconButton label="Report this message" className={styles.report} onClick={() => void open()}>
        <Icon of={Flag} size={14} />
      </IconButton>
      {Dialog && <Dialog kind="message" id={id} username={username} onClose={() => setDialog(null)} />}
    </>
  );
}
