import type { Mutation } from "../mutation.ts";

/** Lists of saved posts and comments. */
export const mutations: Mutation[] = [
  {
    clause: "GET and POST /saved-lists, POST and DELETE /saved-lists/{id}",
    file: "src/server/saved/lists.ts",
    from: "byName(one.name, other.name)",
    to: "other.id - one.id",
  },
  {
    clause: "A list of saved things is its member's alone",
    file: "src/server/saved/lists.ts",
    from: `.where("id", "=", listId).where("member_id", "=", memberId).execute()`,
    to: `.where("id", "=", listId).execute()`,
  },
  {
    clause: "A list's name has 1 to 50 characters",
    file: "src/server/saved/lists.ts",
    from: `name.normalize("NFC").toLowerCase()`,
    to: `name.normalize("NFC")`,
  },
  {
    clause: "A list made again after a lost answer is made once",
    file: "src/server/saved/list-routes.ts",
    from: `write(calls.createSavedList, async ({ db, body, viewer }) => ({
    list: await createList(db, viewer.id, body.name),
  }));`,
    to: `write(calls.createSavedList, {
    transaction: "none",
    write: async ({ db, body, viewer }) => ({ list: await createList(db, viewer.id, body.name) }),
  });`,
  },
  {
    clause: "A member has at most 100 lists",
    file: "src/server/saved/lists.ts",
    from: "if (count >= LIMITS.savedLists)",
    to: "if (count > LIMITS.savedLists)",
  },
  {
    clause: "GET, POST and DELETE /submission/{id}/lists, /comment/{id}/lists",
    file: "src/server/saved/list-entries.ts",
    from: ".onConflict((existing) => existing.doNothing())",
    to: "",
  },
  {
    clause: "Two tabs do not lose each other's changes of lists",
    file: "src/server/saved/list-entries.ts",
    from: `.where("list_id", "=", listId)\n`,
    to: "\n",
  },
  {
    clause: "Unsaving takes out of all lists and tells which",
    file: "src/server/saved/routes.ts",
    from: "body?.lists ?? []",
    to: "[]",
  },
  {
    clause: "The things of a deleted list stay saved",
    file: "src/server/saved/lists.ts",
    from: `await db.deleteFrom("saved_lists")`,
    to: `await db.deleteFrom("saves").where("member_id", "=", memberId).execute();\n  await db.deleteFrom("saved_lists")`,
  },
  {
    clause: "GET /saved?list=",
    file: "src/server/saved/queries.ts",
    from: "listId === null ? sql`` : inList",
    to: "sql``",
  },
  {
    clause: "What is removed or deleted is neither in a list nor in its number",
    file: "src/server/saved/queries.ts",
    from: "as materialized (select s.id from ${readable(memberId)})",
    to: "as materialized (select s.id from saves s where s.member_id = ${memberId})",
  },
  {
    clause: "The lists of a member go with their account",
    file: "db/migrations/0071_saved_lists.sql",
    from: "members on delete cascade",
    to: "members",
  },
  {
    clause: "A save offers to choose lists",
    file: "src/web/saved/new-list-form.tsx",
    from: "if (thing) await putInList(queryClient, thing, list.id, true);",
    to: "",
  },
  {
    clause: "The lists of a saved thing are reached later",
    file: "src/web/details/filter-tools.tsx",
    from: `onPress={() => setDialog("lists")}`,
    to: "onPress={onClose}",
  },
  {
    clause: "/saved and the profile show one list by their address",
    file: "src/web/saved/list-address.ts",
    from: "new URLSearchParams(search)",
    to: "new URLSearchParams()",
  },
  {
    clause: "Lists are made, renamed and deleted on /saved",
    file: "src/web/saved/chosen-list.tsx",
    from: "onSuccess: () => navigate(all.current, { replace: true }),",
    to: "onSuccess: onClose,",
  },
  {
    clause: "A press on a list that fails goes back with the reason",
    file: "src/web/saved/lists-dialog.tsx",
    from: "onProblem(message);",
    to: "",
  },
  {
    clause: "What is unsaved and saved again is back in its lists",
    file: "src/web/saved/put-saved.ts",
    from: "if (retryOnce(0, failure)) return send();",
    to: "",
  },
  {
    clause: "Open tabs keep each other's changes of lists",
    file: "src/web/saved/lists-dialog.tsx",
    from: "// The list may be gone.\n      listsChanged(queryClient);",
    to: "",
  },
  {
    clause: "Lists are chosen by the keyboard alone",
    file: "src/web/saved/saved-notice.tsx",
    from: "showPopover({ source: button })",
    to: "showPopover()",
  },
  {
    clause: "On phones the chosen list is in sight",
    file: "src/web/saved/list-choice.tsx",
    from: "ref={row} ",
    to: "",
  },
];
