import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LIMITS, truncate } from "../../../contract/limits.ts";
import type { ReportedMember } from "../../../contract/member-reports.ts";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { Button } from "../../ui/button.tsx";
import { MemberPicture } from "../../ui/member-picture.tsx";
import { Prose } from "../../ui/member-text.tsx";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { dismissReportsOn } from "../members/member-report-queries.ts";
import { MemberStatusCard } from "../members/member-status-card.tsx";
import buttons from "./decision-buttons.module.css";
import { ReportList } from "./report-list.tsx";
import styles from "./report-queue.module.css";
import { ReportedThen } from "./was-reported.tsx";

/** A reported member with the reports. An outcome takes their place; further actions stay possible. */
export function ReportedMemberCard({ reported }: { reported: ReportedMember }) {
  const { userName, reports, mayDecide } = reported;
  const [outcome, setOutcome] = useState<string | null>(null);
  const titleId = `reported-member-${userName}`;
  const upTo = reports[0]?.id;
  const answers =
    outcome === null && upTo !== undefined ? { reportsUpTo: upTo, onAnswered: setOutcome } : undefined;
  return (
    <li className={styles.card}>
      <article aria-labelledby={titleId}>
        <Profile reported={reported} titleId={titleId} />
        {outcome ? (
          <OutcomeLine key={outcome}>{outcome}</OutcomeLine>
        ) : (
          <ReportList reports={reports} after={showThen(reported)} />
        )}
        {mayDecide ? (
          <MemberStatusCard
            username={userName}
            isQuiet
            answers={answers}
            first={answers && <DismissButton {...{ userName, ...answers }} />}
          />
        ) : (
          <p className={styles.meta}>
            Only an admin decides about moderators and admins, and nobody about themselves. Where no other
            admin is there, the operator of the site decides.
          </p>
        )}
      </article>
    </li>
  );
}

/** Renders what a report of the list was about. */
function showThen({ reports, userName }: ReportedMember) {
  return (id: string) => {
    const report = reports.find((one) => one.id === id);
    return report && <ReportedThen report={report} reported={userName} />;
  };
}

function Profile({
  reported: { userName, role, about, picture, posts, decidedReports },
  titleId,
}: {
  reported: ReportedMember;
  titleId: string;
}) {
  return (
    <div className={styles.summary}>
      <MemberPicture name={userName} picture={picture} size="large" />
      <div className={styles.words}>
        <h2 id={titleId} className={styles.title}>
          <Link to={pages.user(userName)}>{userName}</Link>
        </h2>
        {about && <Prose small text={about} formatted={undefined} />}
        <p className={styles.meta}>
          {role !== "member" && <span>{role === "admin" ? "An admin" : "A moderator"}</span>}
          {decidedReports > 0 && <span>{decidedWords(decidedReports)}</span>}
          <Link to={pages.moderationLog(userName)}>In the log</Link>
        </p>
        {posts.length > 0 && (
          <ul className={styles.latest} aria-label={`Latest posts by ${userName}`}>
            {posts.map(({ id, title }) => (
              <li key={id}>
                <Link to={pages.details(id)}>
                  <bdi>{truncate(title, LIMITS.preview)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function decidedWords(count: number): string {
  const reports = count === 1 ? "1 report" : `${count} reports`;
  return `${reports} decided in the last ${LIMITS.reportDays} days`;
}

interface DismissProps {
  userName: string;
  reportsUpTo: string;
  onAnswered: (words: string) => void;
}

function DismissButton({ userName, reportsUpTo, onAnswered }: DismissProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="outline" className={buttons.choice} onClick={() => setAsking(true)}>
        Dismiss<span className="visually-hidden"> the reports on {userName}</span>
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Dismiss the reports?"
          action="Dismiss"
          ready={["Within the rules", "Already dealt with", "Reported by mistake"]}
          decide={(reason) => dismissReportsOn(queryClient, userName, { reason, reportsUpTo })}
          onDone={() => onAnswered("Dismissed.")}
          onClose={() => setAsking(false)}
        >
          <p>
            Nothing happens to {userName}, and the reports are closed. Nobody is notified; your reason is
            logged.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
