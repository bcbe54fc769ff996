import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import type { AdminsSettings } from "../../contract/site.ts";
import { Link } from "../router/link.tsx";
import { ChoiceField } from "../ui/text-field.tsx";
import styles from "./settings-form.module.css";
import { CONFIRMATION_NAMES } from "./value-names.ts";

const QUESTION = "Must people who register confirm their email address?";

interface Props {
  chosen: AdminsSettings["confirmation"];
  /** Whether the server has a mail server. */
  sendsMail: boolean;
  onChoose: (confirmation: AdminsSettings["confirmation"]) => void;
}

/** Chooses whether new members confirm their address, where mails can be sent. */
export function ConfirmationChoice({ chosen, sendsMail, onChoose }: Props) {
  if (!sendsMail) {
    return (
      <div className={styles.choice}>
        <p>{QUESTION}</p>
        <p className={styles.hint}>
          No: this server cannot send mail. Whoever runs it can set <code>SMTP_URL</code> in its environment,
          and start it again. Then you can choose here.
        </p>
      </div>
    );
  }
  return (
    <ChoiceField
      label={QUESTION}
      hint={
        <>
          Until they open the link, they can only read, and nobody sees them. You can let them in yourself,
          under <Link to={pages.moderationRequests}>Requests</Link>; after {LIMITS.unconfirmedDays} days their
          accounts are erased. Anyone who comes by Google has confirmed already, and present members stay as
          they are. If you choose No again, those who wait still confirm.
        </>
      }
      options={CONFIRMATION_NAMES}
      value={chosen}
      onChange={onChoose}
    />
  );
}
