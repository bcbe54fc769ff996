import type { Mutation } from "../mutation.ts";

/** Invitations, and sites that take invited people alone. */
export const mutations: Mutation[] = [
  {
    clause: "GET, POST and DELETE /invitations (+): a member who may invite makes links",
    file: "src/server/invitations/routes.ts",
    from: "before: async () => newInvitationSecret(),",
    to: `before: async () => "x".repeat(43),`,
  },
  {
    clause: "A wrong invitation is refused with a sentence",
    file: "src/server/invitations/invitations.ts",
    from: ">= LIMITS.invitations",
    to: ">= 2 * LIMITS.invitations",
  },
  {
    clause: "A site setting says who may invite",
    file: "src/contract/site.ts",
    from: `moderators: ["admin", "moderator"],`,
    to: `moderators: ["admin", "moderator", "member"],`,
  },
  {
    clause: "An invitation is taken back by its maker and by admins",
    file: "src/server/invitations/policy.ts",
    from: `viewer.id === makerId || viewer.role === "admin"`,
    to: `viewer.id === makerId || viewer.role !== "member"`,
  },
  {
    clause: "An admin takes another's invitation back with a reason",
    file: "src/server/invitations/invitations.ts",
    from: "await notifyOfModeration(db, { memberId, actorId: actor.id, words });",
    to: "",
  },
  {
    clause: "Members see who came by their links",
    file: "src/server/invitations/invitations.ts",
    from: "and (not ${isOwn} or i.member_id = ${viewer.id})",
    to: "and (true or not ${isOwn} or i.member_id = ${viewer.id})",
  },
  {
    clause: "On a site by invitation nobody makes an account without one",
    file: "src/server/site-settings/site-settings.ts",
    from: `registration === "invitation" && !isInvited`,
    to: `registration === "invitation" && isInvited`,
  },
  {
    clause: "Uses are counted exactly",
    file: "src/server/invitations/joining.ts",
    from: "where token_hash = ${hash} for no key update",
    to: "where token_hash = ${hash}",
  },
  {
    clause: "Uses are counted exactly: the last one is one person's",
    file: "src/server/invitations/joining.ts",
    from: `if (emailKey !== undefined && (await cameBy(db, found, emailKey))) throw conflict("emailTaken");`,
    to: "",
  },
  {
    clause: "A link says why it does not work",
    file: "src/server/invitations/joining.ts",
    from: '${isHeldBack("m")} as',
    to: "coalesce(m.suspended_until > now(), false) as",
  },
  {
    clause: "After the answer to a ban or to taking a link back nobody comes by it",
    file: "src/server/invitations/joining.ts",
    from: "for share`",
    to: "`",
  },
  {
    clause: "With open registration a link works, too",
    file: "src/server/invitations/joining.ts",
    from: "if (secret !== undefined) return { invitation: await findOpen(db, secret, emailKey) };",
    to: "if (secret !== undefined && question !== null) return { invitation: await findOpen(db, secret, emailKey) };",
  },
  {
    clause: "A site by invitation says so",
    file: "src/web/auth/register-page.tsx",
    from: `registration === "invitation" ? <InvitedOnly /> : <Join />`,
    to: "<Join />",
  },
];
