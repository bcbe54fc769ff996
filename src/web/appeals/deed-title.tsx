import type { ReactNode } from "react";
import type { Timestamp } from "../../contract/entities.ts";
import { milliseconds } from "../../contract/moments.ts";
import { MemberLink } from "../ui/member-link.tsx";
import { dateAndTime } from "../ui/time.tsx";

/** Says who did something, and when. */
export function DeedTitle({ who, did, createdAt }: { who: ReactNode; did: string; createdAt: Timestamp }) {
  const date = new Date(milliseconds(createdAt));
  return (
    <>
      {who} {did} on <time dateTime={date.toISOString()}>{dateAndTime(date)}</time>.
    </>
  );
}

/** A moderator; `name` is null for the operator. */
export function Decider({ name }: { name: string | null }) {
  return name === null ? "The operator" : <MemberLink name={name} />;
}
