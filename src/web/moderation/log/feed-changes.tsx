import type { ReactNode } from "react";
import type { LogEntry } from "../../../contract/moderation-log.ts";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { oneLine } from "../one-line.ts";

/** The characters of a text's beginning that the log shows. */
const BEGINNING = 120;

export function linkedFeed({ subject }: LogEntry): ReactNode {
  return <Link to={pages.feed(subject)}>/{subject.toLowerCase()}</Link>;
}

/** The feed, and the rule or the order of its rules, which were others before. */
export function ruleChange(entry: LogEntry): ReactNode {
  return (
    <>
      {linkedFeed(entry)}: {fromTo(entry)}
    </>
  );
}

/** The change of a text of a feed, such as its side text, by the beginnings of its words; empty ones are removed. */
export function textChange(text: string, entry: LogEntry): ReactNode {
  const [earlier, detail] = [entry.earlier, entry.detail].map((words) => oneLine(words ?? "", BEGINNING));
  if (detail)
    return (
      <>
        wrote the {text} of {ruleChange({ ...entry, earlier, detail })}
      </>
    );
  return (
    <>
      removed the {text} of {linkedFeed(entry)}: <q dir="auto">{earlier}</q>
    </>
  );
}

export function fromTo({ earlier, detail }: LogEntry): ReactNode {
  return (
    <>
      {earlier && (
        <>
          <q dir="auto">{earlier}</q> became{" "}
        </>
      )}
      <q dir="auto">{detail}</q>
    </>
  );
}
