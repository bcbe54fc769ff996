import type { ComponentProps } from "react";
import { pages } from "../../contract/paths.ts";
import { type AdminsSettings, REGISTRATIONS } from "../../contract/site.ts";
import { Link } from "../router/link.tsx";
import { RadioChoice } from "../ui/radio-choice.tsx";
import { SettingField } from "./setting-field.tsx";
import styles from "./settings-form.module.css";

type Registration = AdminsSettings["registration"];

const WORDS: Record<Registration, { name: string; words: string }> = {
  open: { name: "Everybody", words: "Anyone can create an account." },
  approval: {
    name: "People whom moderators approve",
    words: "Anyone can ask to join. An invitation lets people in at once.",
  },
  invitation: {
    name: "Invited people",
    words: "Anyone with an invitation link can create an account.",
  },
  closed: {
    name: "Nobody",
    words: "No new members. Members sign in, and visitors read, as always.",
  },
};

const OPTIONS = REGISTRATIONS.map((value) => ({ value, ...WORDS[value] }));

type Props = Omit<ComponentProps<typeof SettingField>, "name"> & {
  /** The registration as it is saved. */
  saved: Registration;
};

/** Chooses who may join, and the question to those who ask. */
export function RegistrationChoice({ saved, ...fields }: Props) {
  const { values, change } = fields.form;
  const chosen = values.registration;
  return (
    <div className={styles.choice}>
      <RadioChoice
        question="Who may join?"
        options={OPTIONS}
        chosen={chosen}
        onChoose={(registration) => change({ registration })}
      />
      {chosen === "approval" && <SettingField name="question" {...fields} />}
      {saved === "approval" && chosen !== "approval" && (
        <p className={styles.hint}>
          Those who have asked to join go on waiting until a moderator decides, under{" "}
          <Link to={pages.moderationRequests}>Requests</Link>.
        </p>
      )}
    </div>
  );
}
