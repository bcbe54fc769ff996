import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";
import type { Person } from "../../../test/cast.ts";
import type { MatrixCast } from "../../../test/matrix/cast-of-matrix.ts";
import type { ON_MEMBERS, RankScope } from "../../../test/matrix/on-members.ts";
import type { ActsOf } from "../../../test/matrix/start-matrix.ts";
import { appealsInMatrix } from "../appeals/test-matrix-appeals.ts";
import { bulkActs, removeContentOf } from "../bulk-acts/test-bulk-acts.ts";
import { isAllowed as ok, type matrixCalls, tokenOf } from "../feed-people/test-matrix-calls.ts";
import { notesInMatrix } from "../member-notes/test-member-notes.ts";
import { memberReportsOf } from "../reports/test-member-reports.ts";
import { moderate } from "./test-decisions.ts";
import { profileRemovalsInMatrix } from "./test-matrix-profiles.ts";
import { writingCalls } from "./test-matrix-writing.ts";

interface Needs {
  may: ReturnType<typeof matrixCalls>["may"];
  cast: MatrixCast;
  /** A new post of the author. */
  postOf: (author: Person) => Promise<string>;
}

const ROLES = {
  "a member": "member",
  "another moderator": "moderator",
  "another admin": "admin",
  themselves: "member",
} as const;

type OnMember = (actor: Person | null, member: Person, scope: RankScope) => Promise<boolean>;

/** Acts of the matrix on members, by their rank. */
export function membersInMatrix(app: TestApp, { may, cast, postOf }: Needs): ActsOf<typeof ON_MEMBERS> {
  const { chief, other, otherModerator, otherAdmin } = cast;
  const { on } = writingCalls(may);
  const { suspend } = moderate(app);
  const { writesNote, readsNotes, deletesNote } = notesInMatrix(app, may, chief);
  const { dismissesReports, readsMessages } = reportsInMatrix(app, { may, cast });
  const { readsRemoved, restoresRemoved, erasesRemoved, erasesOwnRemoval } = profileRemovalsInMatrix(
    app,
    may,
  );
  const { decidesSanctionAppeal } = appealsInMatrix(app, { may, cast, postOf });
  const bulk = bulkActs(app);
  const undoesBulk = undoingInMatrix(app, { cast, postOf });
  const MEMBERS = { "a member": other, "another moderator": otherModerator, "another admin": otherAdmin };
  const at = (act: OnMember) => (actor: Person | null, scope: RankScope) =>
    act(actor, scope === "themselves" ? (actor ?? other) : MEMBERS[scope], scope);
  const named = (act: (actor: Person | null, name: string) => Promise<boolean>) =>
    at((actor, { username }) => act(actor, username));
  return {
    "report a member": named((actor, name) => may(actor, "POST", `/user/${name}/report`, {})),
    "look up a member": named((actor, name) => may(actor, "GET", `/moderation/members/${name}`)),
    warn: named((actor, name) => on(actor, name, "warning")),
    suspend: named(async (actor, name) => {
      const isAllowed = await on(actor, name, "suspension", { days: 1 });
      if (isAllowed) await suspend(chief, name, { days: 0 });
      return isAllowed;
    }),
    // A ban ends sessions, so the banned member is somebody new, unless it is the actor.
    ban: at(async (actor, member, scope) => {
      const { username } = scope === "themselves" ? member : await newOf(cast, scope);
      return on(actor, username, "ban", { isBanned: true });
    }),
    "erase a profile text": named((actor, name) => on(actor, name, "about-erasure")),
    "remove a picture": named((actor, name) => on(actor, name, "picture-removal")),
    "read what was removed from a profile": at(readsRemoved),
    "restore what was removed from a profile": at(restoresRemoved),
    "erase for good what another removed from a profile": at(erasesRemoved),
    "erase for good what they removed from a profile": at(erasesOwnRemoval),
    // Gives the role that the other has already, so that nothing changes for the next cell.
    "give a role on the site": at((actor, { username }, scope) =>
      on(actor, username, "role", { role: ROLES[scope] }),
    ),
    "make a password link": named((actor, name) => on(actor, name, "password-link")),
    "write a note": named(writesNote),
    "read the notes": named(readsNotes),
    "delete another's note": named(deletesNote),
    "dismiss the reports": at(dismissesReports),
    "read the reported messages": at(readsMessages),
    "preview the removal in bulk of what one wrote": named((actor, username) =>
      ok(bulk.preview(tokenOf(actor), { username })),
    ),
    // No job runs, so the content stays.
    "remove in bulk what one wrote": named((actor, username) => ok(bulk.start(tokenOf(actor), { username }))),
    "undo the removal in bulk of what one wrote": at(undoesBulk),
    "decide an appeal against a warning": at(decidesSanctionAppeal.warning),
    "decide an appeal against a removal from a profile": at(decidesSanctionAppeal.about),
    "decide an appeal against a suspension": at(decidesSanctionAppeal.suspension),
    "decide an appeal against a ban": at(decidesSanctionAppeal.ban),
  };
}

/** A new member of this rank. */
async function newOf({ somebody, promote }: MatrixCast, scope: RankScope): Promise<Person> {
  const person = await somebody();
  await promote(person, ROLES[scope]);
  return person;
}

/**
 * Undoes removals in bulk by the operator. The member is somebody new of the role, unless it is the actor, so that
 * nothing else is removed.
 */
function undoingInMatrix(app: TestApp, { cast, postOf }: Omit<Needs, "may">): OnMember {
  const { undo } = bulkActs(app);
  return async (actor, member, scope) => {
    const author = scope === "themselves" ? member : await newOf(cast, scope);
    await postOf(author);
    await removeContentOf(app.db, { nameOrUid: author.username, reason: "Spam." });
    const { rows } = await sql<{ id: number }>`select max(id) as id from bulk_acts`.execute(app.db);
    return ok(undo(tokenOf(actor), String(rows[0]!.id)));
  };
}

/** Acts of the matrix on reports on members, by the rank of the member. */
function reportsInMatrix(app: TestApp, { may, cast }: Omit<Needs, "postOf">) {
  const { chief, messageBy } = cast;
  const { report, reportMessage, cardOf } = memberReportsOf(app);
  /** Reports of the chief by the name of the member: on a message of theirs, or on them. */
  const made = new Map<string, string>();
  const reportOn = async (member: Person, kind: "message" | "member"): Promise<string> => {
    const key = `${kind} ${member.username}`;
    if (!made.has(key)) {
      const answer =
        kind === "member"
          ? await report(chief, member)
          : await reportMessage(chief, await messageBy(member, chief));
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
      const { reports } = (await cardOf(chief, member))!;
      made.set(
        key,
        reports.find((one) => one.userName === chief.username && one.isOfMessage === (kind === "message"))!
          .id,
      );
    }
    return made.get(key)!;
  };
  return {
    dismissesReports: async (actor: Person | null, member: Person): Promise<boolean> => {
      const id = await reportOn(member, "member");
      await sql`update member_reports set decided_at = null, decision = null where id = ${id}`.execute(
        app.db,
      );
      const body = { reason: "Nothing wrong.", reportIds: [id] };
      return may(actor, "POST", `/moderation/members/${member.username}/report-dismissal`, body);
    },
    readsMessages: async (actor: Person | null, member: Person): Promise<boolean> =>
      may(actor, "POST", `/moderation/member-reports/${await reportOn(member, "message")}/reading`),
  };
}
