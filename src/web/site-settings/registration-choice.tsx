import { type AdminsSettings, REGISTRATIONS } from "../../contract/site.ts";
import styles from "./registration-choice.module.css";

type Registration = AdminsSettings["registration"];

const WORDS: Record<Registration, { name: string; means: string }> = {
  open: { name: "Everybody", means: "Whoever comes can make an account." },
  closed: {
    name: "Nobody",
    means: "The site takes no new members, and says so. Members sign in as always, and visitors can read.",
  },
};

interface Props {
  chosen: Registration;
  onChoose: (registration: Registration) => void;
}

export function RegistrationChoice({ chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.question}>Who may join?</legend>
      {REGISTRATIONS.map((registration) => (
        <label key={registration} className={styles.choice}>
          <input
            type="radio"
            name="registration"
            value={registration}
            checked={chosen === registration}
            onChange={() => onChoose(registration)}
          />
          <span>
            {WORDS[registration].name}
            <span className={styles.means}>{WORDS[registration].means}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
