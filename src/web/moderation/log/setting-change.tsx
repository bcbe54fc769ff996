import type { LogEntry } from "../../../contract/moderation-log.ts";

const SETTINGS: Record<string, string> = {
  name: "the name of the site",
  description: "the description of the site",
  welcome: "the welcome on Home",
  contact: "the contact of the site",
};

const CLOSED = "closed the site to new members.";
const OPENED = "opened the site to new members.";

/** The change of a setting of the site, from what to what. */
export function SettingChange({ entry: { subject, earlier, detail } }: { entry: LogEntry }) {
  if (subject === "registration") return detail === "closed" ? CLOSED : OPENED;
  return (
    <>
      changed {SETTINGS[subject] ?? subject} from {earlier ? <q dir="auto">{earlier}</q> : "nothing"} to{" "}
      {detail ? <q dir="auto">{detail}</q> : "nothing."}
    </>
  );
}
