import type { Mutation } from "../mutation.ts";

/** Roles by the browser, and limits of new members. */
export const mutations: Mutation[] = [
  {
    clause: "The role of an admin is given and taken with the password",
    file: "src/server/moderation/policy.ts",
    from: 'return before !== after && (before === "admin" || after === "admin");',
    to: "return false;",
  },
  {
    clause: "Nobody who is suspended or banned gets a higher role",
    file: "src/server/moderation/roles.ts",
    from: "member.banned_at !== null || member.suspended_until !== null",
    to: "member.banned_at !== null",
  },
  {
    clause: "A role takes effect at once, in every process and on open pages",
    file: "src/server/moderation/roles.ts",
    from: "return notifyAndRead(db, actor, member.id, { words: roleWords(role, reason) });",
    to: "return presentStatus({ ...member, role });",
  },
  {
    clause: "POST /moderation/members/{username}/password-link",
    file: "src/server/moderation/password-links.ts",
    from: "if (sendsMail)",
    to: "if (false)",
  },
  {
    clause: "POST /moderation/members/{username}/password-link",
    file: "src/server/moderation/policy.ts",
    from: "made_by is null or members.role <> 'admin' and exists",
    to: "true or exists",
  },
  {
    clause: "Site settings (`newLinks`, `newImages`) hold new members",
    file: "src/server/new-members/limits.ts",
    from: "links.count > limits.links",
    to: "links.count > limits.links + 1",
  },
  {
    clause: "A member is new (`newDays`, `newPosts`)",
    file: "src/server/new-members/newness.ts",
    from: " || (removed !== null && removed < time)",
    to: "",
    by: "src/server/new-members/after-removal.test.ts",
  },
  {
    clause: "A member is new (`newDays`, `newPosts`)",
    file: "src/server/new-members/newness.ts",
    from: " and by_feeds is null",
    to: "",
    by: "src/server/new-members/after-removal.test.ts",
  },
  {
    clause: "A member is new (`newDays`, `newPosts`)",
    file: "src/server/new-members/newness.ts",
    from: "later.id > removal.id",
    to: "false",
    by: "src/server/new-members/after-removal.test.ts",
  },
  {
    clause: "A site setting (`newWait`, off on a new site)",
    file: "src/server/new-members/limits.ts",
    from: "newMembers?.waits && canBeNew(asked.author)",
    to: "newMembers && canBeNew(asked.author)",
  },
  {
    clause: "What waits because its author is new says so",
    file: "src/server/held/present.ts",
    from: "...(newMember && { newMember })",
    to: "...(row.refused_at && newMember && { newMember })",
  },
  {
    clause: "The site's moderators and the people of a feed in their feed are not limited",
    file: "src/server/new-members/limits.ts",
    from: "return isOfFeeds ? null :",
    to: "return",
  },
  {
    clause: "The site's moderators and the people of a feed in their feed are not limited",
    file: "src/server/posts/editing.ts",
    from: "...(!isEntering(wanted, words) && { before:",
    to: "...(true && { before:",
  },
  {
    clause: "The composer says the limits beforehand",
    file: "src/server/new-members/limits.ts",
    from: "return newMembers && canBeNew(viewer) ? findNewMember(db, viewer.id) : null;",
    to: "return null;",
  },
  {
    clause: "Role × act × rank",
    file: "src/server/moderation/policy.ts",
    from: 'return actor === null || (actor.role === "admin" && target.role !== "admin");',
    to: 'return actor === null || actor.role === "admin";',
  },
];
