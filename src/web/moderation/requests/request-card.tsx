import { useState } from "react";
import type { WaitingPerson } from "../../../contract/join-requests.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { longDate, Time } from "../../ui/time.tsx";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import queue from "../reports/report-queue.module.css";
import styles from "./request-card.module.css";
import { RequestDecisions, type RequestList } from "./request-decisions.tsx";
import type { RequestOutcome } from "./request-outcome.ts";

/** Somebody who asks to join, or was refused. The outcome of a decision takes the place of the buttons. */
export function RequestCard({ request, list }: { request: WaitingPerson; list: RequestList }) {
  const { uid, userName, createdAt, isAddressConfirmed } = request;
  const [outcome, setOutcome] = useState<RequestOutcome | null>(null);
  const titleId = `request-${uid}`;
  return (
    <li className={`${queue.card} ${outcome ? queue.gone : ""}`}>
      <article aria-labelledby={titleId}>
        <div className={queue.words}>
          <h2 id={titleId} className={queue.title}>
            {userName}
          </h2>
          <p className={queue.meta}>
            <span>
              {request.question ? "Asked" : "Registered"} <Time at={createdAt} />
            </span>
            <span>{isAddressConfirmed ? "Email confirmed" : "Email not confirmed"}</span>
          </p>
        </div>
        {outcome ? (
          <OutcomeLine isRefusal={outcome.isRefusal ?? false}>{outcome.words}</OutcomeLine>
        ) : (
          <>
            <Words request={request} />
            <RequestDecisions request={request} list={list} onDecided={setOutcome} />
          </>
        )}
      </article>
    </li>
  );
}

function Words({ request: { question, answer, refusal } }: { request: WaitingPerson }) {
  return (
    <>
      {question && (
        <div className={styles.words}>
          <p className={styles.question} dir="auto">
            {question}
          </p>
          <p dir="auto">{answer}</p>
        </div>
      )}
      {refusal && (
        <p className={styles.refusal}>
          Refused <Time at={refusal.refusedAt} />
          {refusal.line && (
            <>
              : <q dir="auto">{refusal.line}</q>
            </>
          )}
          {refusal.line ? " " : ". "}
          The account is erased on {longDate(new Date(milliseconds(refusal.erasedAt)))}.
        </p>
      )}
    </>
  );
}
