import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import type { Suspension } from "../../contract/members.ts";
import { milliseconds } from "../../contract/moments.ts";
import type { memberReportStatus, messageReportStatus } from "../../contract/reports.ts";
import { call } from "../api/api.ts";
import { useSuspension } from "../session/use-suspension.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogButtons } from "../ui/dialog.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { dateAndTime } from "../ui/time.tsx";
import styles from "./report-dialog.module.css";
import { ReportFields } from "./report-form.tsx";
import { ShownMessages } from "./shown-messages.tsx";

export interface PersonReportProps {
  kind: "member" | "message";
  /** The name of a member, or the id of a message. */
  id: string;
  /** The member, or the one who wrote the message. */
  username: string;
  onClose: () => void;
}

/** Reports a member or a message. Stays open to say that it was reported, which nothing else on the page shows. */
export default function PersonReport({ kind, id, username, onClose }: PersonReportProps) {
  const { data, error, refetch } = useQuery(personReportQuery({ kind, id }));
  const [isSent, setSent] = useState(false);
  const suspension = useSuspension();
  const title = kind === "member" ? `Report ${username}` : "Report this message";
  if (isSent) return <Said {...{ title, onClose }}>{thanks(username)}</Said>;
  // Said before the form: otherwise suspended members would learn it only once they have written.
  if (kind === "member" && suspension) return <Said {...{ title, onClose }}>{onlyMessages(suspension)}</Said>;
  if (error || !data) return <Loading {...{ title, error, onClose }} retry={refetch} />;
  if (data.hasReported) return <Said {...{ title, onClose }}>{REPORTED[kind](username)}</Said>;
  return (
    <ReportFields
      reported={{ kind, id, onReported: () => setSent(true) }}
      title={title}
      question={kind === "member" ? `Why do you report ${username}?` : "What is wrong with it?"}
      readers={`Only the moderators and admins of this site read this, and never ${username}.`}
      onClose={onClose}
    >
      {kind === "member" ? (
        <p>
          Moderators see the profile of {username} as it is now, even if it is changed later. Report a post, a
          comment or a message where it stands.
        </p>
      ) : (
        <ShownToModerators username={username} messages={data.shown} />
      )}
    </ReportFields>
  );
}

interface LoadingProps {
  title: string;
  error: Error | null;
  retry: () => Promise<unknown>;
  onClose: () => void;
}

function Loading({ title, error, retry, onClose }: LoadingProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? <LoadFailure resource={title} error={error} retry={retry} /> : <Spinner label="Loading" />}
    </Dialog>
  );
}

function ShownToModerators({
  username,
  messages,
}: Pick<PersonReportProps, "username"> & { messages: Parameters<typeof ShownMessages>[0]["messages"] }) {
  const before = messages.length - 1;
  const those = before === 0 ? "" : before === 1 ? " and the one before it" : ` and the ${before} before it`;
  return (
    <>
      <p>
        Moderators will read this message{those}, and nothing else of your conversation. They get a copy,
        which is deleted {LIMITS.reportDays} days after they have decided.
      </p>
      <ShownMessages messages={messages} reported={username} reporter="You" className={styles.messages} />
    </>
  );
}

const thanks = (username: string) =>
  `Thank you. The moderators of this site will look at it. ${username} is not told that you reported.`;

function onlyMessages({ until }: Suspension): string {
  const moment = dateAndTime(new Date(milliseconds(until)));
  return `You are suspended until ${moment}, and cannot report members until then. You can report messages to you.`;
}

const REPORTED: Record<PersonReportProps["kind"], (username: string) => string> = {
  member: (username) => `You have reported ${username}. The moderators of this site have not decided yet.`,
  message: () => "You have reported this message to the moderators of this site.",
};

function Said({ title, children, onClose }: { title: string; children: string; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p role="status">{children}</p>
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Whether the viewer has an open report on a member; for a message, also what moderators would read. Read anew for each dialog. */
function personReportQuery({ kind, id }: { kind: "member" | "message"; id: string }) {
  return queryOptions({
    queryKey: ["own", "reported-person", kind, id],
    queryFn: ({ signal }) =>
      kind === "member"
        ? call<typeof memberReportStatus>("GET", "/user/:username/report", {
            ...{ params: { username: id }, signal },
          }).then((status) => ({ ...status, shown: [] }))
        : call<typeof messageReportStatus>("GET", "/message/:id/report", { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
