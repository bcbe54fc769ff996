import type { ReactNode } from "react";
import type { LogEntry } from "../../../contract/moderation-log.ts";

const SETTINGS: Record<string, string> = {
  name: "the name of the site",
  description: "the description of the site",
  welcome: "the welcome on Home",
  contact: "the contact of the site",
  inviters: "who may invite",
  accent: "the colour of the site",
};

const REGISTRATIONS: Record<string, string> = {
  open: "opened the site to new members.",
  invitation: "opened the site to invited people only.",
  closed: "closed the site to new members.",
};

/** The change of a setting of the site, from what to what. */
export function SettingChange({ entry: { subject, earlier, detail } }: { entry: LogEntry }) {
  if (subject === "registration") return REGISTRATIONS[detail ?? ""] ?? detail;
  if (subject === "icon") return detail ? "gave the site another icon." : "removed the icon of the site.";
  const valueOf = subject === "accent" ? nameOfAccent : quoted;
  return (
    <>
      changed {SETTINGS[subject] ?? subject} from {valueOf(earlier)} to {valueOf(detail)}.
    </>
  );
}

function quoted(value: string | null | undefined): ReactNode {
  return value ? <q dir="auto">{value}</q> : "nothing";
}

function nameOfAccent(value: string | null | undefined): string {
  return value ? `hue ${value}` : "the default";
}
