import type { ReactNode } from "react";
import type { AdminOverview } from "../../contract/admin.ts";
import { formatNumber } from "../ui/format-number.ts";
import { dateAndTime } from "../ui/time.tsx";
import { bytesInWords } from "./amounts.ts";
import styles from "./facts.module.css";

export function Facts({ overview }: { overview: AdminOverview }) {
  const { version, upSince, processes, readers, disk, registrations, notificationMails: mails } = overview;
  return (
    <dl className={styles.facts}>
      <Fact name="Version">{version}</Fact>
      {upSince && <Fact name="Up since">{dateAndTime(new Date(upSince))}</Fact>}
      <Fact name="Processes">{formatNumber(processes)}</Fact>
      <Fact name="Open pages">{formatNumber(readers)}</Fact>
      <Fact name="Database">{bytesInWords(disk.databaseBytes)}</Fact>
      <Fact name="Images">
        {bytesInWords(disk.imageBytes)} of {bytesInWords(disk.imageSpaceBytes)}
      </Fact>
      {disk.freeBytes !== null && <Fact name="Free disk">{bytesInWords(disk.freeBytes)}</Fact>}
      {mails.sent + mails.failed > 0 && (
        <Fact name="Notification mails and digests in 30 days">
          {formatNumber(mails.sent)} sent, {formatNumber(mails.failed)} failed tries
        </Fact>
      )}
      {registrations.isFlood && (
        <Fact name="Flood of registrations">{formatNumber(registrations.tries)} tries in ten minutes</Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
