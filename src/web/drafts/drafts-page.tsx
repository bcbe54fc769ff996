import { useQuery } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { milliseconds } from "../../contract/moments.ts";
import { pages } from "../../contract/paths.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { Link } from "../router/link.tsx";
import { watchDrafts } from "./stored-draft.ts";
import { useSession } from "../session/session.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { DeletedRow, WrittenRow } from "./draft-row.tsx";
import styles from "./drafts-page.module.css";
import { HeldSection } from "./held-section.tsx";
import { type DraftRow, draftRows, draftsQuery } from "./drafts-query.ts";
import { useDraftActs } from "./use-draft-acts.ts";

export function Page() {
  const { viewer } = useSession();
  usePageHead({ title: "Drafts" });
  return (
    <MembersOnly>
      <div className={styles.page}>
        <header>
          <h1>Drafts</h1>
          <p className={styles.lead}>What you have begun to write. Only you see it, on all your devices.</p>
        </header>
        {viewer && <HeldSection uid={viewer.uid} />}
        {viewer ? <Drafts uid={viewer.uid} /> : <Loading />}
      </div>
    </MembersOnly>
  );
}

function Drafts({ uid }: { uid: string }) {
  const { data, error, isPending, refetch } = useQuery(draftsQuery(uid));
  const { deleted, goOn, copy, remove, undo } = useDraftActs(uid);
  const [, showChanges] = useReducer((count: number) => count + 1, 0);
  useEffect(() => watchDrafts(showChanges), []);
  if (isPending) return <Loading />;
  const rows = draftRows(uid, data ?? []).filter(({ key }) => !deleted.has(key));
  const all = [...rows, ...[...deleted.values()].map(({ row }) => row)].toSorted(byAge);
  return (
    <>
      {all.length > 0 && (
        <ul>
          {all.map((row) =>
            deleted.has(row.key) ? (
              <DeletedRow key={row.key} row={row} onUndo={() => undo(row.key)} />
            ) : (
              <WrittenRow
                key={row.key}
                row={row}
                onGoOn={() => void goOn(row)}
                onCopy={() => void copy(row)}
                onDelete={() => void remove(row)}
              />
            ),
          )}
        </ul>
      )}
      {error && <LoadFailure resource="Your drafts on other devices" error={error} retry={refetch} />}
      {!error && all.length === 0 && <NoDrafts />}
    </>
  );
}

/** The drafts that only this browser has come first: they are the newest. */
function byAge(one: DraftRow, other: DraftRow): number {
  return ageOf(other) - ageOf(one) || one.key.localeCompare(other.key);
}

function ageOf({ stored }: DraftRow): number {
  return stored ? milliseconds(stored.changedAt) : Number.MAX_SAFE_INTEGER;
}

function Loading() {
  return <RowSkeletons label="Loading your drafts" lines={2} />;
}

function NoDrafts() {
  return (
    <Notice title="You have no drafts." drawing="posts">
      <p>Whatever you begin to write is kept here until you send it.</p>
      <Link to={pages.submit()}>Write a post</Link>
    </Notice>
  );
}
