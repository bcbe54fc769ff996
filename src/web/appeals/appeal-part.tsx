import { useEffect, useRef, useState } from "react";
import type { RemovalStatus } from "../../contract/appeals.ts";
import { milliseconds } from "../../contract/moments.ts";
import { Button } from "../ui/button.tsx";
import { longDate, Time } from "../ui/time.tsx";
import styles from "./appeal-part.module.css";
import { AppealForm } from "./appeal-form.tsx";

interface Props {
  removal: RemovalStatus;
  /** The post or comment in words, for the names of buttons. */
  name: string;
}

/** The author's appeal against a removal: the form of it, its state, or that it is too late. */
export function AppealPart({ removal, name }: Props) {
  const [isOpen, setOpen] = useState(false);
  // The answer to one's own appeal, until the page has read it again.
  const [sent, setSent] = useState<RemovalStatus | null>(null);
  const { id, until, mayAppeal, appeal } = sent && !removal.appeal ? sent : removal;
  if (appeal) return <Stands removal={{ ...removal, appeal }} isNew={sent !== null} />;
  if (isOpen) return <AppealForm id={id} onSent={setSent} onClose={() => setOpen(false)} />;
  const end = new Date(milliseconds(until));
  if (!mayAppeal) return <p className={styles.soft}>It is too late to appeal.</p>;
  return (
    <div className={styles.offer}>
      <Button look="outline" onClick={() => setOpen(true)}>
        Appeal
        <span className="visually-hidden">
          {" "}
          against the removal of <bdi>{name}</bdi>
        </span>
      </Button>
      <p className={styles.soft}>
        If you think that this is a mistake, you can appeal once, until{" "}
        <time dateTime={end.toISOString()}>{longDate(end)}</time>. A moderator who did not remove it decides.
      </p>
    </div>
  );
}

type WithAppeal = RemovalStatus & { appeal: NonNullable<RemovalStatus["appeal"]> };

function Stands({
  removal: { appeal, hasDecider, erasedFrom },
  isNew,
}: {
  removal: WithAppeal;
  isNew: boolean;
}) {
  const { text, createdAt, state, line, decidedAt } = appeal;
  const first = useRef<HTMLParagraphElement>(null);
  // The form has disappeared, with the focus in it.
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
          <>Your appeal was decided {decidedAt && <Time at={decidedAt} />}: the removal stands.</>
        )}
      </p>
      {line && (
        <p>
          The answer: <q dir="auto">{line}</q>
        </p>
      )}
      {state === "waiting" && (
        <p className={styles.soft}>
          {hasDecider ? DECIDED : NOBODY} <Until erasedFrom={erasedFrom} />
        </p>
      )}
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </section>
  );
}

const DECIDED = "A moderator or admin who did not remove it decides, and you are notified.";
const NOBODY =
  "Only a moderator who did not remove it can decide, and this site has no other now. The operator of the site can decide, too. You are notified.";

function Until({ erasedFrom }: Pick<RemovalStatus, "erasedFrom">) {
  const end = new Date(milliseconds(erasedFrom));
  return (
    <>
      If nobody has decided by <time dateTime={end.toISOString()}>{longDate(end)}</time>, the appeal ends, and
      what was removed is erased.
    </>
  );
}
