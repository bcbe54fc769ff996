import type { ReactNode } from "react";
import type { AdminsSettings } from "../../contract/site.ts";
import { accentName } from "./accent-names.ts";
import { valueName } from "./value-names.ts";
import styles from "./settings-form.module.css";

const NAMES: Record<keyof AdminsSettings, string> = {
  name: "Name",
  description: "Description",
  welcome: "Welcome",
  contact: "Contact",
  accent: "Colour",
  icon: "Icon",
  registration: "Who may join",
  inviters: "Who may invite",
  founders: "Who may make feeds",
  uploaders: "Who may upload images",
  messengers: "Who may begin conversations",
  firsts: "First posts that wait for a moderator",
  newDays: "Days for which members are new",
  newPosts: "Posts until which members are new",
  newLinks: "Links of new members",
  newImages: "Images of new members",
  newWait: "Whether posts of new members wait for a moderator",
  view: "First list",
  range: "Time of the first list",
  log: "Who may read the moderation log",
  confirmation: "Confirmation of email addresses",
  question: "Question",
};

interface Props {
  /** The values that are typed and not saved. */
  changes: Partial<AdminsSettings>;
  saved: AdminsSettings;
}

/** Says that somebody saved settings meanwhile, and what saving would replace. */
export function OvertakenNotice({ changes, saved }: Props) {
  const names = Object.keys(changes) as (keyof AdminsSettings)[];
  return (
    <div role="alert" className={styles.overtaken}>
      <p>
        The settings were changed meanwhile, perhaps in another tab. Yours are not saved yet. Saving them
        replaces:
      </p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {NAMES[name]}: {valueOf(name, saved)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function valueOf(name: keyof AdminsSettings, saved: AdminsSettings): ReactNode {
  if (name === "accent") return accentName(saved.accent);
  if (name === "icon") return saved.icon === null ? "the default" : "another icon";
  const words = valueName(name, String(saved[name] ?? ""));
  return words === "" ? "nothing" : <q dir="auto">{words}</q>;
}
