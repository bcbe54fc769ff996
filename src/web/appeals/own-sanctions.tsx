import { useQueryClient } from "@tanstack/react-query";
import { milliseconds } from "../../contract/moments.ts";
import type { Sanction } from "../../contract/sanctions.ts";
import { dateAndTime, longDate, Time } from "../ui/time.tsx";
import { type AppealWords, AppealOf } from "./appeal-of.tsx";
import { OwnTakenPart } from "./own-taken-part.tsx";
import styles from "./removals-page.module.css";
import { sendSanctionAppeal } from "./removals-query.ts";

/** The viewer's suspension, warnings and removals from the profile, each with its appeal; nothing where there are none. */
export function OwnSanctions({ sanctions }: { sanctions: Sanction[] }) {
  if (sanctions.length === 0) return null;
  const ofProfile = sanctions.filter(({ kind }) => kind === "about" || kind === "picture");
  const others = sanctions.filter((sanction) => !ofProfile.includes(sanction));
  return (
    <>
      <Section id="own-sanctions" heading="Warnings and suspensions" sanctions={others} />
      <Section id="own-profile" heading="Removed from your profile" sanctions={ofProfile} />
    </>
  );
}

function Section({ id, heading, sanctions }: { id: string; heading: string; sanctions: Sanction[] }) {
  if (sanctions.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <ul aria-label={heading}>
        {sanctions.map((sanction) => (
          <OwnSanction key={sanction.id} sanction={sanction} />
        ))}
      </ul>
    </section>
  );
}

function OwnSanction({ sanction }: { sanction: Sanction }) {
  const queryClient = useQueryClient();
  const { id, reason, createdAt, endsAt, onlyAdmins } = sanction;
  const { title, did, ...words } = wordsOf(sanction);
  const titleId = `sanction-${id}`;
  return (
    <li className={styles.item} data-stop tabIndex={-1}>
      <article aria-labelledby={titleId} className={styles.words}>
        <h3 id={titleId} className={styles.title}>
          {title}
          {endsAt && <> until {dateAndTime(new Date(milliseconds(endsAt)))}</>}
        </h3>
        <OwnTakenPart sanction={sanction} />
        <p className={styles.reason}>
          {did} <Time at={createdAt} />: <q dir="auto">{reason}</q>
        </p>
        <AppealOf
          decision={sanction}
          draftKey={`draft-appeal-sanction-${id}`}
          send={(text) => sendSanctionAppeal(queryClient, id, text)}
          words={{ onlyAdmins, told: "You are notified.", ...words }}
        />
      </article>
    </li>
  );
}

interface Words extends Omit<AppealWords, "onlyAdmins" | "told"> {
  title: string;
  /** The decision in words, which stand before its time. */
  did: string;
}

function wordsOf({ kind, createdAt, until, erasedFrom }: Sanction): Words {
  const decidedAt = dateAndTime(new Date(milliseconds(createdAt)));
  const end = until ? `, until ${longDate(new Date(milliseconds(until)))}` : ", while it lasts";
  if (kind === "warning")
    return {
      ...{ title: `You were warned on ${decidedAt}`, did: "Warned" },
      ...{ against: `the warning of ${decidedAt}`, why: "the warning is wrong", until: end },
      ...{ others: "who did not warn you", stands: "the warning stands", after: null },
    };
  if (kind === "about" || kind === "picture") {
    const what = kind === "about" ? "your words about yourself" : "your picture";
    const erased = longDate(new Date(milliseconds(erasedFrom!)));
    return {
      ...{ title: kind === "about" ? "Your words about yourself" : "Your picture", did: "Removed" },
      ...{ against: `the removal of ${what}`, why: "it should come back", until: end },
      ...{ others: "who did not remove it", stands: "the removal stands" },
      after: `If nobody has decided by ${erased}, the appeal ends, and what was removed is erased.`,
    };
  }
  return {
    ...{ title: "You are suspended", did: "Suspended" },
    ...{ against: "your suspension", why: "the suspension should end", until: end },
    ...{ others: "who did not suspend you", stands: "the suspension stands" },
    after: "If nobody has decided before the suspension is over, the appeal ends.",
  };
}
