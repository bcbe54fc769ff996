import type { ReactNode } from "react";
import type { LogEntry } from "../../../contract/moderation-log.ts";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";

export function changedFeed({ subject }: LogEntry): ReactNode {
  return <Link to={pages.feed(subject)}>/{subject.toLowerCase()}</Link>;
}

/** The feed, and the rule or the order of its rules, which were others before. */
export function ruleChange(entry: LogEntry): ReactNode {
  return (
    <>
      {changedFeed(entry)}: {fromTo(entry)}
    </>
  );
}

/** The feed, and the beginning of a text of it, which was another before; an empty one is removed. */
export function textChange(entry: LogEntry): ReactNode {
  const { earlier, detail } = entry;
  if (detail) return ruleChange(entry);
  return (
    <>
      {changedFeed(entry)}: <q dir="auto">{earlier}</q> was removed.
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
