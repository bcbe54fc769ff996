import { useQueryClient } from "@tanstack/react-query";
import { milliseconds } from "../../contract/moments.ts";
import type { Sanction } from "../../contract/sanctions.ts";
import { dateAndTime, longDate, Time } from "../ui/time.tsx";
import { AppealOf } from "./appeal-of.tsx";
import styles from "./removals-page.module.css";
import { sendSanctionAppeal } from "./removals-query.ts";

/** The viewer's suspension and warnings, each with its appeal; nothing where there are none. */
export function OwnSanctions({ sanctions }: { sanctions: Sanction[] }) {
  if (sanctions.length === 0) return null;
  return (
    <section aria-labelledby="own-sanctions">
      <h2 id="own-sanctions" className={styles.heading}>
        Warnings and suspensions
      </h2>
      <ul aria-label="Warnings and suspensions">
        {sanctions.map((sanction) => (
          <OwnSanction key={sanction.id} sanction={sanction} />
        ))}
      </ul>
    </section>
  );
}

function OwnSanction({ sanction }: { sanction: Sanction }) {
  const queryClient = useQueryClient();
  const { id, kind, reason, createdAt, endsAt, until, onlyAdmins } = sanction;
  const isWarning = kind === "warning";
  const warnedAt = dateAndTime(new Date(milliseconds(createdAt)));
  const titleId = `sanction-${id}`;
  return (
    <li className={styles.item} data-stop tabIndex={-1}>
      <article aria-labelledby={titleId} className={styles.words}>
        <h3 id={titleId} className={styles.title}>
          {isWarning ? `You were warned on ${warnedAt}` : "You are suspended"}
          {endsAt && <> until {dateAndTime(new Date(milliseconds(endsAt)))}</>}
        </h3>
        <p className={styles.reason}>
          {isWarning ? "Warned" : "Suspended"} <Time at={createdAt} />: <q dir="auto">{reason}</q>
        </p>
        <AppealOf
          decision={sanction}
          draftKey={`draft-appeal-sanction-${id}`}
          send={(text) => sendSanctionAppeal(queryClient, id, text)}
          words={{
            onlyAdmins,
            against: isWarning ? `the warning of ${warnedAt}` : "your suspension",
            why: isWarning ? "the warning is wrong" : "the suspension should end",
            until: until ? `, until ${longDate(new Date(milliseconds(until)))}` : ", while it lasts",
            others: isWarning ? "who did not warn you" : "who did not suspend you",
            stands: `the ${kind} stands`,
            told: "You are notified.",
            after:
              kind === "suspension" &&
              "If nobody has decided before the suspension is over, the appeal ends.",
          }}
        />
      </article>
    </li>
  );
}
