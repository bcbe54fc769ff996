import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Appealable } from "../../contract/appeal-state.ts";
import { Button } from "../ui/button.tsx";
import { Time } from "../ui/time.tsx";
import { AppealForm } from "./appeal-form.tsx";
import styles from "./appeal-part.module.css";

export interface AppealWords {
  /** The decision, after "against". */
  against: ReactNode;
  /** A reason for granting the appeal, after "why". */
  why: string;
  /** The end of the time in which one may appeal, after "once". */
  until: ReactNode;
  onlyAdmins: boolean;
  /** The people who may decide, after "A moderator". */
  others: string;
  stands: string;
  /** The way in which the member learns of the decision. */
  told: string;
  /** The end of an appeal that nobody decides. */
  after: ReactNode;
}

interface Props<T extends Appealable> {
  decision: T;
  /** Throws `ApiFailure`. */
  send: (text: string) => Promise<T>;
  /** The key of the draft of an appeal. */
  draftKey: string;
  words: AppealWords;
}

/** A member's appeal against a decision: the form of it, its state, or that none is possible, also where one was decided long ago. */
export function AppealOf<T extends Appealable>({ decision, send, draftKey, words }: Props<T>) {
  const [isOpen, setOpen] = useState(false);
  // The answer to one's own appeal, until the page has read it again.
  const [sent, setSent] = useState<T | null>(null);
  const { mayAppeal, appeal } = sent && !decision.appeal ? sent : decision;
  if (appeal) return <Stands decision={{ ...decision, appeal }} isNew={sent !== null} words={words} />;
  if (isOpen)
    return (
      <AppealForm {...{ send, draftKey }} why={words.why} onSent={setSent} onClose={() => setOpen(false)} />
    );
  if (!mayAppeal) return <p className={styles.soft}>You can no longer appeal.</p>;
  return (
    <div className={styles.offer}>
      <Button look="outline" onClick={() => setOpen(true)}>
        Appeal
        <span className="visually-hidden"> against {words.against}</span>
      </Button>
      <p className={styles.soft}>
        If you think that this is a mistake, you can appeal once{words.until}. {someone(words)} decides.
      </p>
    </div>
  );
}

type WithAppeal = Appealable & { appeal: NonNullable<Appealable["appeal"]> };

function Stands({
  decision: { appeal, hasDecider },
  isNew,
  words,
}: {
  decision: WithAppeal;
  isNew: boolean;
  words: AppealWords;
}) {
  const { text, createdAt, state, line, decidedAt } = appeal;
  const first = useRef<HTMLParagraphElement>(null);
  // The form has disappeared with the focus in it.
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  return (
    <section className={styles.appeal} aria-label="Your appeal">
      <p ref={first} tabIndex={-1} className={styles.state}>
        {state === "waiting" ? (
          <>
            Your appeal waits for a decision. You sent it <Time at={createdAt} />.
          </>
        ) : (
          <>
            Your appeal was decided {decidedAt && <Time at={decidedAt} />}: {words.stands}.
          </>
        )}
      </p>
      {line && (
        <p>
          The answer: <q dir="auto">{line}</q>
        </p>
      )}
      {state === "waiting" && <Outlook hasDecider={hasDecider} words={words} />}
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </section>
  );
}

/** The people who decide, and the time until which they do. */
function Outlook({ hasDecider, words }: { hasDecider: boolean; words: AppealWords }) {
  const { onlyAdmins, others, told, after } = words;
  return (
    <p className={styles.soft}>
      {hasDecider
        ? `${someone(words)} decides.`
        : `Only ${onlyAdmins ? "an admin" : "a moderator"} ${others} can decide, and this site has no other now. The operator of the site can decide, too.`}{" "}
      {told} {after}
    </p>
  );
}

function someone({ onlyAdmins, others }: AppealWords): string {
  return `${onlyAdmins ? "An admin" : "A moderator or admin"} ${others}`;
}
