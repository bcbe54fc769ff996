import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { CallBody } from "../../../contract/call.ts";
import type * as notes from "../../../contract/member-notes.ts";
import type { MemberStatus } from "../../../contract/member-status.ts";
import { ApiFailure, call } from "../../api/api.ts";
import { pagedByCursor } from "../../api/cursor-paging.ts";
import { refetch } from "../../api/query-client.ts";
import { memberStatusQuery } from "../members/member-status-query.ts";
import { appealsQuery, heldQuery, OF_MODERATORS, reportsQuery } from "../moderation-queries.ts";

/** The notes about a member, the newest first. */
export function notesQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: [...OF_MODERATORS, "notes", username.toLowerCase()],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof notes.listNotes>("GET", "/moderation/members/:username/notes", {
        ...{ params: { username }, query: { cursor }, signal },
      }),
    ...pagedByCursor,
  });
}

/** The post or comment that a note is about. */
export type NoteSubject = Pick<CallBody<typeof notes.addNote>, "submissionId" | "commentId">;

interface NewNote extends NoteSubject {
  text: string;
  /** Makes a note that is sent again the same note. */
  idempotencyKey: string;
}

/** Throws `ApiFailure`. */
export async function writeNote(
  queryClient: QueryClient,
  username: string,
  { idempotencyKey, ...body }: NewNote,
): Promise<void> {
  await call<typeof notes.addNote>("POST", "/moderation/members/:username/notes", {
    ...{ params: { username }, body, idempotencyKey },
  });
  void countAgain(queryClient, username);
}

/** Deletes a note; another moderator may have deleted it already. Throws `ApiFailure`. */
export async function eraseNote(queryClient: QueryClient, username: string, id: string): Promise<void> {
  await call<typeof notes.deleteNote>("DELETE", "/moderation/notes/:id", { params: { id } }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiFailure && error.code === "noteNotFound")) throw error;
    },
  );
  void countAgain(queryClient, username);
}

/** Shows the notes and their number as they are now, also in the queues on the page, which are not read again. */
async function countAgain(queryClient: QueryClient, username: string): Promise<void> {
  void refetch(queryClient, { queryKey: notesQuery(username).queryKey });
  void queryClient.invalidateQueries({ queryKey: [...OF_MODERATORS, "log"] });
  const status = memberStatusQuery(username);
  await queryClient.cancelQueries({ queryKey: status.queryKey });
  // Another moderator may have written or deleted one, too, so the number is read. Without an answer the marks stay as they are.
  const member = await queryClient.fetchQuery({ ...status, staleTime: 0 }).catch(() => null);
  if (!member) return;
  for (const { queryKey } of [reportsQuery, heldQuery, appealsQuery])
    queryClient.setQueryData<Marked>(queryKey, (queue) => queue && setCount(queue, member));
}

interface Marked {
  pages: notes.OnPage[];
}

function setCount({ pages, ...queue }: Marked, { userName, notes: count }: MemberStatus): Marked {
  const [first, ...rest] = pages;
  const counts = notedOn(pages);
  if (count) counts.set(userName, count);
  else counts.delete(userName);
  const noted = Object.fromEntries(counts);
  return { ...queue, pages: [{ ...first, noted }, ...rest.map((page) => ({ ...page, noted: undefined }))] };
}

/** The numbers of notes about the members on all pages of a queue, by their names. */
export function notedOn(pages: Marked["pages"]): Map<string, number> {
  return new Map(pages.flatMap(({ noted = {} }) => Object.entries(noted)));
}
