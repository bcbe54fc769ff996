import { sql } from "kysely";
import { feedRoles } from "../../src/server/feed-people/test-feed-roles.ts";
import { moderate } from "../../src/server/moderation/test-decisions.ts";
import { limiting } from "../../src/server/new-members/test-new-members.ts";
import { memberReportsOf } from "../../src/server/reports/test-member-reports.ts";
import type { TestApp } from "../app.ts";
import { castOf, type Person, type Signed } from "../cast.ts";
import type { MatrixActor } from "./actors.ts";

/**
 * The people of a matrix. The feed "Ours" has in the order of their ranks: a higher owner, the two owners, the two moderators, and a lower
 * moderator, who owns the feed "Theirs". Alice, the chief, is an admin who prepares cells; Bob is the other member on whom actors act.
 */
export async function castOfMatrix(app: TestApp) {
  const cast = await castOf(app);
  const { alice: chief, bob: other, carol: witness, joinAll, promote } = cast;
  const [member, newcomer, suspended] = await joinAll("plain_one", "new_one", "silent");
  const [feedModerator, silentFeedModerator] = await joinAll("feed_mod", "silent_mod");
  const [feedOwner, silentFeedOwner] = await joinAll("feed_owner", "silent_owner");
  const [moderator, silentModerator, admin] = await joinAll("site_mod", "silent_site_mod", "keeper");
  const [founder, lower, otherModerator, otherAdmin] = await joinAll("founder", "lower", "second", "third");
  for (const one of [chief, admin, otherAdmin]) await promote(one, "admin");
  for (const one of [moderator, silentModerator, otherModerator]) await promote(one, "moderator");
  const people: Record<MatrixActor, Person | null> = {
    ...{ visitor: null, member, "new member": newcomer, "suspended member": suspended, moderator, admin },
    ...{ "feed moderator": feedModerator, "suspended feed moderator": silentFeedModerator },
    ...{ "feed owner": feedOwner, "suspended feed owner": silentFeedOwner },
    "suspended moderator": silentModerator,
  };

  const { give } = feedRoles(app);
  for (const one of [founder, feedOwner, silentFeedOwner]) await give(chief, "Ours", one, "owner");
  for (const one of [feedModerator, silentFeedModerator, lower]) await give(chief, "Ours", one, "moderator");
  // Ranks count in their own feed alone.
  await give(chief, "Theirs", lower, "owner");

  const { suspend } = moderate(app);
  for (const { username } of [suspended, silentFeedModerator, silentFeedOwner, silentModerator])
    await suspend(chief, username, { days: 9 });
  await sql`
    update members set created_at = now() - interval '30 days' where username <> ${newcomer.username}`.execute(
    app.db,
  );
  await limiting(app, chief).limit({ newDays: 7, newPosts: 0, newLinks: 0 });
  /** A new member. */
  const somebody = async (): Promise<Person> => {
    const [{ token }] = (await cast.crowd(1)) as [Signed];
    const { username } = (await app.call("GET", "/profile", { token })).body.user;
    return { token, username, email: "", password: "" };
  };
  /** The id of a message from this member. Suspended ones cannot send any, so SQL makes it theirs. */
  const messageBy = async (author: Person, to: Person): Promise<string> => {
    const id = await memberReportsOf(app).send(to === other ? witness : other, to, "Some words.");
    await sql`
      update messages set sender_id = members.id from members
      where messages.id = ${id} and username = ${author.username}`.execute(app.db);
    return id;
  };
  const others = { founder, lower, otherModerator, otherAdmin };
  return { ...cast, chief, other, witness, people, ...others, somebody, messageBy };
}

export type MatrixCast = Awaited<ReturnType<typeof castOfMatrix>>;
