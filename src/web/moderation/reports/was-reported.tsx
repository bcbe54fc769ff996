import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MemberReport, WasReported } from "../../../contract/member-reports.ts";
import { ShownMessages } from "../../reports/shown-messages.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Prose } from "../../ui/member-text.tsx";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { readWasReported } from "../members/member-report-queries.ts";
import lists from "./report-list.module.css";
import styles from "./report-queue.module.css";

interface Props {
  report: MemberReport;
  reported: string;
  /** Whether the viewer may decide about the member, and so read messages. */
  mayDecide: boolean;
  onRead: (id: string) => void;
}

/** The reported messages, or the profile as it was, read on a press: the log tells who read messages. */
export function ReportedThen({ report, reported, mayDecide, onRead }: Props) {
  const queryClient = useQueryClient();
  const { id, isOfMessage, isChanged, userName } = report;
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => readWasReported(queryClient, id),
    onSuccess: () => onRead(id),
  });
  if (!isOfMessage && !isChanged) return null;
  if (isOfMessage && !mayDecide) return <p className={styles.meta}>About a message</p>;
  if (data) return <Shown contents={data} reported={reported} reporter={userName} />;
  return (
    <div>
      <p className={styles.meta}>
        <span>{isOfMessage ? "About a message" : "The profile has changed since"}</span>
        <QuietButton onClick={() => !isPending && mutate()}>
          {isOfMessage ? "Read the messages" : "Show it as it was"}
        </QuietButton>
        {isOfMessage && <span>The log will say that you have read them.</span>}
      </p>
      <FormError message={error && error.message} />
    </div>
  );
}

interface ShownProps {
  contents: WasReported;
  reported: string;
  reporter: string;
}

function Shown({ contents: { about, picture, messages }, reported, reporter }: ShownProps) {
  if (messages.length > 0)
    return <ShownMessages {...{ messages, reported, reporter }} className={lists.messages} />;
  return (
    <div className={styles.comment} role="region" aria-label="The profile when it was reported">
      <p className={styles.meta}>When it was reported:</p>
      {picture ? (
        <img className={styles.picture} src={picture} alt={`${reported} then`} />
      ) : (
        <p>No picture.</p>
      )}
      {about ? <Prose small text={about} formatted={undefined} /> : <p>No words about themselves.</p>}
    </div>
  );
}
