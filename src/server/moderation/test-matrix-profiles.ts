import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";
import type { Person } from "../../../test/cast.ts";
import type { matrixCalls } from "../feed-people/test-matrix-calls.ts";

const at = (id: string) => `/moderation/profile-removals/${id}`;

/** Acts of the matrix on what was removed from the profile of a member. Each finds a removal of its own. */
export function profileRemovalsInMatrix(app: TestApp, may: ReturnType<typeof matrixCalls>["may"]) {
  /** Leaves words that somebody, or the operator, removed from the profile, which has none now, and returns their id. */
  const removedFrom = async ({ username }: Person, by: Person | null = null): Promise<string> => {
    const { rows } = await sql<{ id: number }>`
      with emptied as (update members set about = null where username = ${username}), entry as (
        insert into moderation_log (action, subject, reason, subject_id, subject_name, actor_name)
        select 'erase-about', username, 'Spam.', id, username, ${by?.username ?? null}::text from members where username = ${username}
        returning id, subject_id
      )
      insert into profile_removals (entry_id, member_id, about)
      select id, subject_id, 'Trees.' from entry returning entry_id as id`.execute(app.db);
    return String(rows[0]!.id);
  };
  const settles = (deed: string) => async (actor: Person | null, member: Person) =>
    may(actor, "POST", `${at(await removedFrom(member))}/${deed}`, { reason: "A mistake." });
  return {
    readsRemoved: async (actor: Person | null, member: Person): Promise<boolean> =>
      may(actor, "GET", at(await removedFrom(member))),
    restoresRemoved: settles("restoration"),
    erasesRemoved: settles("erasure"),
    erasesOwnRemoval: async (actor: Person | null, member: Person): Promise<boolean> =>
      may(actor, "POST", `${at(await removedFrom(member, actor))}/erasure`, { reason: "A mistake." }),
  };
}
