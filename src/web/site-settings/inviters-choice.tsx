import { pages } from "../../contract/paths.ts";
import { type AdminsSettings, INVITERS } from "../../contract/site.ts";
import { Link } from "../router/link.tsx";
import { RadioChoice } from "../ui/radio-choice.tsx";
import styles from "./settings-form.module.css";

type Inviters = AdminsSettings["inviters"];

const NAMES: Record<Inviters, string> = {
  admins: "Admins",
  moderators: "Moderators and admins",
  members: "All members",
};

const OPTIONS = INVITERS.map((value) => ({ value, name: NAMES[value] }));

interface Props {
  chosen: Inviters;
  onChoose: (inviters: Inviters) => void;
}

export function InvitersChoice(choice: Props) {
  return (
    <div className={styles.choice}>
      <RadioChoice question="Who may invite?" options={OPTIONS} {...choice} />
      <p className={styles.hint}>
        Links are made under <Link to={pages.invitations}>Invitations</Link>. They work unless nobody may
        join.
      </p>
    </div>
  );
}
