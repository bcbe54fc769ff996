import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { automaticRules, words } from "../automatic-rules/test-automatic-rules.ts";
import { invite } from "../invitations/test-invitations.ts";
import { changeSettings } from "../site-settings/test-settings.ts";
import { during, ENDS, type Verb } from "./test-meanwhile.ts";

/** Acts of an admin who loses the right to them between the reading of the session and the write. */

const app = await startTestApp();
afterAll(() => app.close());
// A site has few rules.
afterEach(() => app.db.deleteFrom("automatic_rules").execute());
const cast = await castOf(app);
const { alice } = cast;
await cast.promote(alice, "admin");
const ada = await cast.join("ada");
await cast.promote(ada, "admin");
const rules = automaticRules(app, alice);

const PAGE = "/admin/pages/about";
let changes = 0;
/** Another text each time, so that each save changes something. */
const newWords = () => `Words ${++changes}.`;

async function savePage({ token }: Signed) {
  const { pages } = (await app.call("GET", "/admin/pages", alice)).body;
  const { version } = pages.find(({ name }: { name: string }) => name === "about");
  return app.call("POST", PAGE, { token, body: { text: newWords(), version } });
}

/** A rule that only tries, by its id. */
async function addedRule() {
  const { status, body } = await rules.add(newWords(), words("unheard-of"), "trying", alice);
  expect(status).toBe(201);
  return body.rules[0];
}

/**
 * Acts of an admin. The number is the status for a demoted admin, where it is not 403: some calls hide what members may
 * not see.
 */
const VERBS: [...Verb, number?][] = [
  ["changing the settings", (by) => changeSettings({ call: lateVersion }, by, { welcome: newWords() })],
  ["writing a page", savePage],
  [
    "erasing an earlier version of a page",
    async ({ token }) => {
      await savePage(alice);
      await savePage(alice);
      const { versions } = (await app.call("GET", "/site-page/about/versions")).body;
      return app.call("POST", `${PAGE}/versions/${versions.at(-2).id}/erasure`, {
        token,
        body: { reason: "A secret." },
      });
    },
  ],
  ["adding a rule", (by) => rules.add(newWords(), words("unheard-of"), "trying", by)],
  ["adding the recommended rules", (by) => app.call("POST", "/moderation/recommended-rules", by)],
  [
    "changing a rule",
    async (by) => {
      const { id, version, test } = await addedRule();
      return rules.edit(id, { name: newWords(), test, state: "off", version }, by);
    },
  ],
  ["deleting a rule", async (by) => rules.remove((await addedRule()).id, by)],
  [
    "taking back another member's invitation",
    async ({ token }) =>
      app.call("POST", `/admin/invitations/${(await invite(app, alice)).id}/taking-back`, {
        token,
        body: { reason: "Passed on." },
      }),
    404,
  ],
];

/** Reads the version as alice, so that only the write is by the admin whose rights end. */
function lateVersion(...[method, path, options]: Parameters<typeof app.call>) {
  return app.call(method, path, method === "GET" ? { ...options, token: alice.token } : options);
}

describe.each(Object.entries(ENDS))("an admin who is %s before the write is refused", (name, ends) => {
  test.for(VERBS)("%s", async ([, request, demoted = 403]) => {
    const [end, back] = ends("ada", "admin");
    const status = await during(app.db, end!, "ada", () => request(ada));
    // Runs first: the demoted admins of the next test never reach the write.
    await back!.execute(app.db);
    expect(status).toBe(name === "demoted" ? demoted : 403);
    expect((await request(ada)).status).toBeLessThan(300);
  });
});
