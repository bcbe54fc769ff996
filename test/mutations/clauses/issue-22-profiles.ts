import type { Mutation } from "../mutation.ts";

/** Members' words about themselves and pictures, and the tabs of profiles. */
export const mutations: Mutation[] = [
  {
    clause: "POST /profile/about",
    file: "src/server/members/about.ts",
    from: `about === "" ? null : about`,
    to: "null",
  },
  {
    clause: "A shared profile shows changed words at once",
    file: "src/server/members/about.ts",
    from: `if (isChanged) await publish(db, [{ what: "profile", memberId }]);`,
    to: "",
    by: "src/server/members/about.test.ts",
  },
  {
    clause: "POST /moderation/members/{username}/about-erasure",
    file: "src/server/moderation/profiles.ts",
    from: `if (!canSanction(actor, member)) throw forbidden("notAllowed");`,
    to: "",
  },
  {
    clause: "Words about oneself are written in the settings",
    file: "src/web/members/member-page.tsx",
    from: "{member?.about && (",
    to: "{false && (",
  },
  {
    clause: "Words about oneself survive a reload",
    file: "src/web/members/about-section.tsx",
    from: `useDraft<string | null>("draft-about", null)`,
    to: `useDraft<string | null>("draft-about-" + Math.random(), null)`,
  },
  {
    clause: "Moderators erase a member's words on the profile",
    file: "src/web/moderation/members/erase-about-dialog.tsx",
    from: `await refetch(queryClient, { queryKey: ["member"] });`,
    to: "",
  },
  {
    clause: "GET /user/{username}/comments lists",
    file: "src/server/comments/by-member.ts",
    from: "where c.member_id = ${memberId} and",
    to: "where (c.member_id = ${memberId} or true) and",
  },
  {
    clause: "What is deleted or removed leaves the list at once",
    file: "src/server/comments/by-member.ts",
    from: "and c.deleted_at is null and p.deleted_at is null",
    to: "and c.deleted_at is null",
  },
  {
    clause: "Its pages join without a repeat, and are bounded by bytes",
    file: "src/server/comments/by-member.ts",
    from: "c.id < ${before})",
    to: "c.id <= ${before})",
  },
  {
    clause: "The public profile has a tab Comments",
    file: "src/web/posts/comment-in-list.tsx",
    from: "#comment-${id}",
    to: "#${id}",
  },
  {
    clause: "One's own profile has tabs",
    file: "src/web/members/profile-page.tsx",
    from: `{tab === "saved" && (`,
    to: "{false && (",
  },
  {
    clause: "POST /profile/picture sets a square",
    file: "src/server/images/images.ts",
    from: "widths = ${SQUARE_WIDTHS}::int[] and ${canBeSeen}",
    to: "${canBeSeen}",
  },
  {
    clause: "A picture that was replaced or removed leaves shared pages at once",
    file: "src/server/comments/routes.ts",
    from: ", ...Array.from(pictures, shownPicture)",
    to: "",
  },
  {
    clause: "Files of a picture stay while a member has it",
    file: "src/server/images/images.ts",
    from: "and not exists (select from members where picture_key = images.key)\n)`;",
    to: ")`;",
  },
  {
    clause: "A suspended member cannot change their picture",
    file: "src/contract/members.ts",
    from: `path: "/profile/picture",\n  access: "member",`,
    to: `path: "/profile/picture",\n  access: "member",\n  whileSuspended: true,`,
  },
  {
    clause: "POST /moderation/members/{username}/picture-removal",
    file: "src/server/moderation/profiles.ts",
    from: `await logDeed(db, actor, { action, subject: member.username, member, reason });`,
    to: "",
  },
  {
    clause: "A picture is chosen, replaced and removed in the settings",
    file: "src/web/comments/comment-item.tsx",
    from: "picture={picture}",
    to: "picture={undefined}",
  },
  {
    clause: "GET /user/{username}/card has a member in brief",
    file: "src/server/members/routes.ts",
    from: "truncate(member.about, LIMITS.cardExcerpt)",
    to: "member.about",
  },
  {
    clause: "A member's card opens while the mouse rests",
    file: "src/web/member-card/watch-links.ts",
    from: `if (event.key !== "Escape" || !card) return;`,
    to: "return;",
  },
  {
    clause: "The keyboard and touch follow the link",
    file: "src/web/member-card/open-card.tsx",
    from: "rememberedViewer(readToken())?.uid === member.uid",
    to: "false",
  },
];
