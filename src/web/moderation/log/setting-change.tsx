import type { ReactNode } from "react";
import type { LogEntry } from "../../../contract/moderation-log.ts";
import type { AdminsSettings } from "../../../contract/site.ts";
import { valueName } from "../../site-settings/value-names.ts";

/** All that the log names by words of their own; the others have sentences below. */
const SETTINGS: Record<Exclude<keyof AdminsSettings, "registration" | "icon" | "accent">, string> = {
  name: "the name of the site",
  description: "the description of the site",
  welcome: "the welcome on Home",
  contact: "the contact of the site",
  inviters: "who may invite",
  founders: "who may make feeds",
  uploaders: "who may upload images",
  messengers: "who may begin conversations",
  firsts: "how many first posts and comments wait for a moderator",
  newDays: "for how many days members are new",
  newPosts: "until how many posts and comments members are new",
  newLinks: "how many links new members can use",
  newImages: "whether new members can show images",
  newWait: "whether posts and comments of new members wait for a moderator",
  view: "the first list",
  range: "the time range of the first list",
  log: "who may read the moderation log",
  confirmation: "whether people who register confirm their email address",
  question: "the question to those who ask to join",
};

const REGISTRATIONS: Record<string, string> = {
  open: "opened the site to new members.",
  approval: "let people ask to join the site.",
  invitation: "opened the site to invited people only.",
  closed: "closed the site to new members.",
};

/** The change of a setting of the site, from what to what. */
export function SettingChange({ entry: { subject, earlier, detail } }: { entry: LogEntry }) {
  if (subject === "registration") return REGISTRATIONS[detail ?? ""] ?? detail;
  if (subject === "icon") return detail ? "changed the icon of the site." : "removed the icon of the site.";
  if (subject === "accent")
    return `changed the colour of the site from ${hueOf(earlier)} to ${hueOf(detail)}.`;
  return (
    <>
      changed {SETTINGS[subject as keyof typeof SETTINGS] ?? subject} from{" "}
      {quoted(subject, earlier) ?? "nothing"} to {quoted(subject, detail) ?? "nothing."}
    </>
  );
}

/** A value in words; null for none. */
function quoted(subject: string, value: string | null | undefined): ReactNode {
  const words = valueName(subject, value ?? "");
  return words === "" ? null : <q dir="auto">{words}</q>;
}

function hueOf(value: string | null | undefined): string {
  return value ? `hue ${value}` : "the default";
}

/** The tags before and after, the end of a sentence. */
export function tagChange({ earlier, detail }: LogEntry): ReactNode {
  return (
    <>
      {earlier ? <q dir="auto">{earlier}</q> : "none"} became {detail ? <q dir="auto">{detail}</q> : "none"}
      {!detail && "."}
    </>
  );
}
