import { FlagTriangleRight } from "lucide";
import { useState } from "react";
import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import { showMessage } from "../api/show-refusal.ts";
import type PersonReport from "../reports/person-report.tsx";
import { Icon } from "../ui/icon.tsx";
import { QuietButton } from "../ui/quiet-button.tsx";
import styles from "./message-log.module.css";

/** Reports a message to the viewer. Nobody is left to report where the account was deleted. */
export function ReportMessage({ id, username }: { id: string; username: string }) {
  const [Dialog, setDialog] = useState<typeof PersonReport | null>(null);
  if (username === DELETED_MEMBER) return null;
  const open = () =>
    import("../reports/person-report.tsx").then(
      (part) => setDialog(() => part.default),
      () => void showMessage("The site cannot be reached. Please try again once it can."),
    );
  return (
    <>
      <QuietButton className={styles.report} title="Report" onClick={() => void open()}>
        <Icon of={FlagTriangleRight} size={16} />
        <span className={styles.word}>
          Report<span className="visually-hidden"> this message</span>
        </span>
      </QuietButton>
      {Dialog && <Dialog kind="message" id={id} username={username} onClose={() => setDialog(null)} />}
    </>
  );
}
