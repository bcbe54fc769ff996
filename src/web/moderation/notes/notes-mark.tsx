import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Noted } from "../../../contract/member-notes.ts";
import { pages as addresses } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { notedOn } from "./note-queries.ts";

const Counts = createContext<ReadonlyMap<string, number>>(new Map());

interface Props {
  pages: { noted?: Noted }[];
  children: ReactNode;
}

/** Tells the marks of a queue how many notes there are about its members. */
export function NotedMembers({ pages, children }: Props) {
  const counts = useMemo(() => notedOn(pages), [pages]);
  return <Counts value={counts}>{children}</Counts>;
}

/** The number of notes about a member of the queue, which leads to them; nothing without any. */
export function NotesMark({ name }: { name: string }) {
  const count = useContext(Counts).get(name);
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
