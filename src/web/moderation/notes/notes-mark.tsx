import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { OnPage } from "../../../contract/member-notes.ts";
import { pages as addresses } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { notedOn } from "./note-queries.ts";

const Members = createContext<{ counts: ReadonlyMap<string, number>; peers: ReadonlySet<string> }>({
  ...{ counts: new Map(), peers: new Set() },
});

interface Props {
  pages: OnPage[];
  children: ReactNode;
}

/** Tells a queue how many notes there are about its members, and about whom the viewer does not decide. */
export function NotedMembers({ pages, children }: Props) {
  const members = useMemo(
    () => ({ counts: notedOn(pages), peers: new Set(pages.flatMap(({ peers = [] }) => peers)) }),
    [pages],
  );
  return <Members value={members}>{children}</Members>;
}

/** Whether the viewer may not decide about a member of the queue. The server enforces this rule. */
export function useIsPeer(name: string): boolean {
  return useContext(Members).peers.has(name);
}

/** The number of notes about a member of the queue, which leads to them; nothing without any. */
export function NotesMark({ name }: { name: string }) {
  const count = useContext(Members).counts.get(name);
  return count === undefined ? null : <NotesLink name={name} count={count} />;
}

/** A link to the notes about a member. */
export function NotesLink({ name, count }: { name: string; count: number }) {
  return (
    <Link to={addresses.moderationMembers(name)}>
      {count === 1 ? "1 note" : `${count} notes`}
      <span className="visually-hidden"> about {name}</span>
    </Link>
  );
}
