import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LIMITS, truncate } from "../../../contract/limits.ts";
import type { MemberReport, ReportedMember } from "../../../contract/member-reports.ts";
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

/** A reported member with the reports. An outcome takes the place of those that it answers; further actions stay possible. */
export function ReportedMemberCard({ reported }: { reported: ReportedMember }) {
  const { userName, mayDecide } = reported;
  const { outcome, open, reportIds, onRead, onAnswered } = useAnswers(reported);
  const titleId = `reported-member-${userName}`;
  const answers = reportIds.length > 0 ? { reportIds, onAnswered } : undefined;
  return (
    <li className={styles.card}>
      <article aria-labelledby={titleId}>
        <Profile reported={reported} titleId={titleId} />
        {outcome && <OutcomeLine key={outcome}>{outcome}</OutcomeLine>}
        {open.length > 0 && (
          <ReportList reports={open} after={showThen({ open, userName, mayDecide, onRead })} />
        )}
        <Unanswered unread={open.length - reportIds.length} {...reported} />
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

interface Shown {
  open: MemberReport[];
  userName: string;
  mayDecide: boolean;
  onRead: (id: string) => void;
}

/** Renders what a report of the list was about. */
function showThen({ open, userName, ...rest }: Shown) {
  return (id: string) => {
    const report = open.find((one) => one.id === id);
    return report && <ReportedThen {...rest} report={report} reported={userName} />;
  };
}

/** The listed reports that are open, and those that a decision answers: none on messages that the viewer has not read. */
function useAnswers({ reports }: ReportedMember) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const [read, setRead] = useState<string[]>([]);
  const [answered, setAnswered] = useState<string[]>([]);
  const open = reports.filter(({ id }) => !answered.includes(id));
  const reportIds = open.filter(({ id, isRead }) => isRead || read.includes(id)).map(({ id }) => id);
  return {
    ...{ outcome, open, reportIds },
    onRead: (id: string) => setRead((before) => [...before, id]),
    onAnswered: (words: string) => {
      setOutcome(words);
      setAnswered((before) => [...before, ...reportIds]);
    },
  };
}

function Unanswered({ unread, mayDecide, openReports, reports }: ReportedMember & { unread: number }) {
  const unlisted = openReports - reports.length;
  return (
    <>
      {mayDecide && unread > 0 && (
        <p className={styles.meta}>
          {unread === 1 ? "1 report is about a message" : `${unread} reports are about messages`} that you
          have not read: your decision does not answer {unread === 1 ? "it" : "them"}.
        </p>
      )}
      {unlisted > 0 && (
        <p className={styles.meta}>
          {unlisted === 1 ? "1 older report is" : `${unlisted} older reports are`} listed once these are
          decided.
        </p>
      )}
    </>
  );
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

const OVERTAKEN = "Another moderator has already decided these reports: see the log.";

interface DismissProps {
  userName: string;
  reportIds: string[];
  onAnswered: (words: string) => void;
}

function DismissButton({ userName, reportIds, onAnswered }: DismissProps) {
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
          decide={async (reason) => {
            const closed = await dismissReportsOn(queryClient, userName, { reason, reportIds });
            onAnswered(closed === 0 ? OVERTAKEN : "Dismissed.");
          }}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          <p>
            Nothing happens to {userName}, and{" "}
            {reportIds.length === 1 ? "1 report is" : `${reportIds.length} reports are`} closed. Nobody is
            notified; your reason is logged.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
