import type { MemberNote } from "../../../contract/member-notes.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { requireIdCursor } from "../../db/ids.ts";
import { deleteNote } from "../../member-notes/member-notes.ts";
import { listNotes } from "../../member-notes/list-notes.ts";
import { type AdminContext, type Command, quoted, readWords } from "../command.ts";

export const notes: Command = {
  usage: "notes NAME | --delete NOTE",
  summary:
    "Lists the notes of moderators about a member, also about an admin: to answer somebody who asks what is stored about them. With --delete, deletes one by its number, and the log says whose it was.",
  async run({ db, say }, args) {
    if (args[0] !== "--delete") return list({ db, say }, readWords(args, "NAME")[0]);
    const [id] = readWords(args.slice(1), "NOTE");
    await db.transaction().execute((transaction) => deleteNote(transaction, null, id));
    say(`Deleted: note ${id}.`);
    return 0;
  },
};

async function list({ db, say }: Pick<AdminContext, "db" | "say">, name: string): Promise<number> {
  let cursor: string | undefined;
  do {
    const slice = { limit: LIMITS.pageSizeMax, before: requireIdCursor(cursor) };
    const { notes: page, next, total } = await listNotes(db, null, name, slice);
    if (total === 0) say(`There is no note about ${name}.`);
    for (const note of page) sayNote(say, note);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return 0;
}

function sayNote(say: AdminContext["say"], { id, userName, createdAt, about, text }: MemberNote): void {
  const date = new Date(milliseconds(createdAt)).toISOString().slice(0, 10);
  say(`${id}: by ${userName} on ${date}${about ? `, about ${subjectOf(about)}` : ""}`);
  say(`  ${quoted(text)}`);
}

function subjectOf({ submissionId, commentId, title }: NonNullable<MemberNote["about"]>): string {
  const post = title === null ? `the deleted post ${submissionId}` : `post ${submissionId} ${quoted(title)}`;
  return commentId === null ? post : `comment ${commentId} on ${post}`;
}
