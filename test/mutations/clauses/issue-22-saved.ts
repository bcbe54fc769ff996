import type { Mutation } from "../mutation.ts";

/** Saved posts and comments. */
export const mutations: Mutation[] = [
  {
    clause: "POST and DELETE /submission/{id}/save",
    file: "src/server/saved/saved.ts",
    from: "if (!(await isVisible(db, thingId))) throw missing();",
    to: "if (false) throw missing();",
  },
  {
    clause: "A member saves at most 10,000 posts and comments",
    file: "src/server/saved/saved.ts",
    from: " for no key update`",
    to: "`",
  },
  {
    clause: "GET /saved (+)",
    file: "src/server/saved/queries.ts",
    from: "order by s.id desc",
    to: "order by s.id",
  },
  {
    clause: "What is removed or deleted is not among the saved",
    file: "src/server/saved/queries.ts",
    from: "and p.deleted_at is null and c.deleted_at is null",
    to: "and p.deleted_at is null",
  },
  {
    clause: "The saves of a member go with their account",
    file: "db/migrations/0047_saved.sql",
    from: "members on delete cascade",
    to: "members",
  },
  {
    clause: "POST /votes/status also tells what is saved",
    file: "src/server/hearts/routes.ts",
    from: `savedOf(db, viewer.id, "comment", rowIds(commentIds))`,
    to: `savedOf(db, viewer.id, "comment", [])`,
  },
  {
    clause: "Save at a post and a comment shows at once",
    file: "src/web/hearts/hearts.ts",
    from: "isSaved: saved.has(key),",
    to: "",
  },
  {
    clause: "A Save that fails goes back and says why",
    file: "src/web/saved/use-save.ts",
    from: "keepPressed(token, key, isSaved);",
    to: "",
  },
  {
    clause: "Save asks visitors to sign in",
    file: "src/web/saved/save-button.tsx",
    from: "return askForLogin(`Sign in to save a ${thing.kind}.`);",
    to: "return askForLogin();",
  },
];
