import type { LogEntry } from "../../../contract/moderation-log.ts";

const SETTINGS: Record<string, string> = {
  name: "the name of the site",
  description: "the description of the site",
  welcome: "the welcome on Home",
  contact: "the contact of the site",
  inviters: "who may invite",
};

const REGISTRATIONS: Record<string, string> = {
  open: "opened the site to new members.",
  invitation: "opened the site to invited people only.",
  closed: "closed the site to new members.",
};

/** The change of a setting of the site, from what to what. */
export function SettingChange({ entry: { subject, earlier, detail } }: { entry: LogEntry }) {
  if (subject === "registration") return REGISTRATIONS[detail ?? ""] ?? detail;
  return (
    <>
      changed {SETTINGS[subject] ?? subject} from {earlier ? <q dir="auto">{earlier}</q> : "nothing"} to{" "}
      {detail ? <q dir="auto">{detail}</q> : "nothing."}
    </>
  );
}
