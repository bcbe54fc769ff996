import type { Mutation } from "../mutation.ts";

/** Members' words about themselves. */
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
];
