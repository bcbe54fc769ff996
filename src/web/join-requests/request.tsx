import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { JoinRequest } from "../../contract/join-requests.ts";
import { milliseconds } from "../../contract/moments.ts";
import { useSite } from "../page/site.ts";
import { LogOutButton } from "../session/log-out-button.tsx";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { Button } from "../ui/button.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { longDate, Time } from "../ui/time.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { joinRequestQuery, type RequestState } from "./join-request-query.ts";
import styles from "./join-request.module.css";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

interface Props {
  viewer: ViewerProfile;
  state: RequestState;
}

export function Request({ viewer, state }: Props) {
  const { data: request, error, refetch } = useQuery(joinRequestQuery(viewer.uid, state));
  const [isLeaving, setLeaving] = useState(false);
  if (!request) {
    if (error) return <LoadFailure resource="Your request" error={error} retry={refetch} />;
    return <RowSkeletons label="Loading your request" lines={3} />;
  }
  const { refusal } = request;
  return (
    <>
      {refusal ? <Refused refusal={refusal} /> : <Waits request={request} email={viewer.email} />}
      <Answer key={state} request={request} viewer={viewer} canChange={!refusal} />
      <div className={styles.end}>
        <LogOutButton />
        <Button look={refusal ? "danger" : "outline"} onClick={() => setLeaving(true)}>
          {refusal ? "Erase my account now" : "Withdraw my request"}
        </Button>
      </div>
      {isLeaving && <WithdrawDialog viewer={viewer} onClose={() => setLeaving(false)} />}
    </>
  );
}

function Waits({ request, email }: { request: JoinRequest; email: string | null }) {
  const { name } = useSite();
  return (
    <section className={styles.state} role="status" aria-labelledby="state">
      <h2 id="state">Your request waits for an answer</h2>
      <p>
        You asked <Time at={request.createdAt} />. The moderators of {name} read each request themselves, so
        it may take a while. This page changes once they have decided, and a mail goes to{" "}
        <strong>{email}</strong>.
      </p>
      <p>
        Until then you can read everything, but not post, comment or give hearts, and nobody sees your name.
      </p>
    </section>
  );
}

function Refused({ refusal: { line, erasedAt } }: { refusal: NonNullable<JoinRequest["refusal"]> }) {
  const { contact } = useSite();
  const date = new Date(milliseconds(erasedAt));
  return (
    <section className={styles.state} role="status" aria-labelledby="state">
      <h2 id="state">Your request was refused</h2>
      {line && (
        <p>
          A moderator writes: <q dir="auto">{line}</q>
        </p>
      )}
      <p>
        You can still read everything here.
        {contact && (
          <>
            {" "}
            If you think that this is a mistake, <a href={contact}>write to the people who run this site</a>:
            they can still let you in.
          </>
        )}
      </p>
      <p>
        Your account is erased on <time dateTime={date.toISOString()}>{longDate(date)}</time>, or now if you
        like. Then you can ask again, with the same name and email.
      </p>
    </section>
  );
}

interface AnswerProps {
  request: JoinRequest;
  viewer: ViewerProfile;
  canChange: boolean;
}

function Answer({ request, viewer, canChange }: AnswerProps) {
  const [isChanging, setChanging] = useState(false);
  return (
    <section className={styles.answer} aria-labelledby="question">
      <h2 id="question" className={styles.question} dir="auto">
        {request.question}
      </h2>
      {isChanging ? (
        <AnswerForm viewer={viewer} request={request} onClose={() => setChanging(false)} />
      ) : (
        <>
          <p className={styles.words} dir="auto">
            {request.answer}
          </p>
          {canChange && (
            <div>
              <Button look="outline" onClick={() => setChanging(true)}>
                Change my answer
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
