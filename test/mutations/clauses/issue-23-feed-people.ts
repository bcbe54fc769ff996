import type { Mutation } from "../mutation.ts";

/** Owners and moderators of feeds. */
export const mutations: Mutation[] = [
  {
    clause: "By default no feed has anybody; admins offer the role",
    file: "src/server/feed-people/answer.ts",
    from: "await takeRole(db, feed, { member: viewer, role: own.offer, appointedBy: own.offeredBy });",
    to: "",
  },
  {
    clause: "Owners rank above moderators, and each by the time of taking the role",
    file: "src/server/feed-people/policy.ts",
    from: "own.rank! < (their.rank ?? Infinity)",
    to: "own.rank! !== their.rank",
  },
  {
    clause: "A feed is handed over; everybody may step down",
    file: "src/server/feed-people/roles.ts",
    from: "(member_id = ${memberId} or (offered_by = ${memberId} and role is null and asked_at is null))",
    to: "member_id = ${memberId}",
  },
  {
    clause: "A feed has 50 people at most",
    file: "src/server/feed-people/appoint.ts",
    from: `if (chosen.length >= LIMITS.feedPeople) throw badRequest("feedPeopleFull");`,
    to: "",
  },
  {
    clause: "A feed whose owner is banned, gone or has stepped down",
    file: "src/server/feed-people/policy.ts",
    from: `role === "owner" && !isBanned`,
    to: `role === "owner"`,
  },
  {
    clause: "Role × act × scope",
    file: "src/server/feed-people/reach.ts",
    from: "mine.rank < coalesce(theirs.rank, ${NO_RANK})",
    to: "mine.rank is not null",
  },
  {
    clause: "Role × act × scope",
    file: "src/server/feed-people/policy.ts",
    from: "return !actsByFeeds(actor) || isOwnersChange(own, change);",
    to: "return !actsByFeeds(actor) || Boolean(own?.role);",
    by: "src/server/feeds/matrix.test.ts",
  },
  {
    clause: "Role × act × scope",
    file: "test/matrix/on-waiting.ts",
    from: '"count what waits":',
    to: '"describe a feed":',
    by: "test/rules/matrix.test.ts",
  },
  {
    clause: "Each call for moderators, the people of feeds or admins has a cell",
    file: "src/contract/new-members.ts",
    from: 'access: "member"',
    to: 'access: "moderator"',
  },
  {
    clause: "Nobody ends their own role in a feed as a decision",
    file: "src/server/feed-people/policy.ts",
    from: "if (their.rank !== null && own?.rank === their.rank) return false;",
    to: "",
  },
  {
    clause: "The people of a feed take back only what a role in one of their feeds decided",
    file: "src/server/moderation/policy.ts",
    from: "return byFeeds.some((feed) => earlier?.feeds?.includes(feed));",
    to: "return true;",
  },
  {
    clause: "By the author of a comment and of its post",
    file: "src/server/feed-people/reach.ts",
    from: "and whole.member_id <> mine.member_id",
    to: "",
  },
  {
    clause: "The queue of the people of a feed names no reporters",
    file: "src/server/moderation/queue.ts",
    from: "userName: isNamed ? username : null",
    to: "userName: username",
  },
  {
    clause: "An offer ends with the say of the one who made it",
    file: "src/server/feed-people/answer.ts",
    from: "return offerer !== undefined && canOffer(offerer, findPerson(feed.people, offerer));",
    to: "return true;",
  },
  {
    clause: "Owners write the description of their feed",
    file: "src/server/feed-people/policy.ts",
    from: `own?.role === "owner" && isClosed === undefined`,
    to: `own?.role === "owner"`,
  },
  {
    clause: "The people of a feed read the log of it alone",
    file: "src/server/moderation/policy.ts",
    from: "where member_id = ${memberId} and rank is not null and feeds.name = subject",
    to: "where feeds.name = subject",
  },
  {
    clause: "A moderator of one feed reaches nothing of another",
    file: "src/server/feed-people/reach.ts",
    from: "join feed_people mine on mine.feed_id = pf.feed_id and mine.member_id",
    to: "join feed_people mine on mine.member_id",
  },
  {
    clause: "An offer is accepted on the feed's page",
    file: "src/web/moderation/people/role-in-feed.tsx",
    from: `onClick={() => mutate("accept")}`,
    to: `onClick={() => mutate("decline")}`,
  },
  {
    clause: "The tools on posts and comments appear in their feeds",
    file: "src/web/moderation/tools/use-reach.ts",
    from: "authors === -1 || ranked.indexOf(viewer!.username) < authors",
    to: "true",
  },
  {
    clause: "The policy.ts of each noun alone says who may do what",
    file: "src/server/invitations/invitations.ts",
    from: "!canTakeBack(actor, found.memberId)",
    to: `(viewer.role !== "admin" && viewer.id !== found.memberId)`,
  },
  {
    clause: "Members who have a post in a feed that everybody has left ask to own it",
    file: "src/server/feed-people/asks.ts",
    from: "and p.member_id = ${viewer.id} and p.deleted_at is null",
    to: "and p.member_id = ${viewer.id}",
  },
  {
    clause:
      "A feed that everybody with a role there has left is listed for admins (`isLeft`), who are told once when its last owner goes",
    file: "src/server/feed-people/people.ts",
    from: "where action = 'take-feed-role'",
    to: "where false",
  },
  {
    clause:
      "A feed that everybody with a role there has left is listed for admins (`isLeft`), who are told once when its last owner goes",
    file: "src/server/feed-people/roles.ts",
    from: "await tellOfLastOwner(db, owned, [memberId]);",
    to: "void [owned, tellOfLastOwner];",
  },
  {
    clause: "Admins and the people of a feed see the month of an owner's last visit, once it is 90 days ago",
    file: "src/server/feed-people/policy.ts",
    from: `return actor === null || actor.role === "admin" || Boolean(own?.role);`,
    to: "return actor === null || own !== null;",
  },
];
