import assert from "node:assert/strict";
import { answerOf, type Signed } from "../cast.ts";
import { eventually } from "./eventually.ts";
import { type Inhabited, type OldWriting, readOn, sendOn } from "./writings.ts";

const WATCHES = { kind: "words", words: ["cheap watches"], onlyNew: null };

/** Automatic rules, a bulk act, and a post that waits. The last one changes a setting that would hold other posts too. */
export const MODERATION_WRITINGS: OldWriting[] = [
  {
    needs: "POST /moderation/automatic-rules",
    async write(old) {
      const { alice } = old.cast;
      const rule = { name: "Watches", state: "trying", test: WATCHES };
      await sendOn(old, "/moderation/automatic-rules", alice, rule);
      const tried = await untilCaught(old, 0);
      return async (now) => {
        const { state, test, caught } = await ruleOn(now);
        assert.deepEqual([state, test, caught.tried], ["trying", WATCHES, tried]);
        await untilCaught(now, tried);
      };
    },
  },
  {
    needs: "POST /moderation/bulk-acts",
    async write(old) {
      const { alice } = old.cast;
      const finn = await old.cast.join("finn");
      const id = await old.cast.submitText(finn, { title: "Removed in bulk" });
      const target = { username: "finn", content: "all", range: "all" };
      const preview = `/moderation/bulk-acts/preview?${new URLSearchParams(target).toString()}`;
      const { until } = await readOn(old, preview, alice.token);
      const act = await sendOn(old, "/moderation/bulk-acts", alice, { ...target, until, reason: "Spam." });
      const path = `/moderation/bulk-acts/${act.id}`;
      await untilActIs(old, path, { state: "done", posts: 1, restoredPosts: 0 });
      return async (now) => {
        assert.equal((await now.call("GET", `/submission/${id}`)).status, 404);
        await sendOn(now, `${path}/undo`, alice, { reason: "A mistake." });
        await untilActIs(now, path, { state: "undone", posts: 1, restoredPosts: 1 });
        assert.equal((await now.cast.readPost(id)).title, "Removed in bulk");
      };
    },
  },
  {
    needs: "POST /moderation/held/{id}/approval",
    async write(old) {
      const { alice } = old.cast;
      const { version } = await readOn(old, "/admin/settings", alice.token);
      await sendOn(old, "/admin/settings", alice, { version, firsts: 1 });
      const { by, id } = await untilHeld(old);
      return async (now) => {
        const { held } = await readOn(now, "/moderation/held", alice.token);
        assert.deepEqual(
          held.map((one: { id: string; post: { title: string } }) => [one.id, one.post.title]),
          [[id, "A first post"]],
        );
        const { submissionId } = await sendOn(now, `/moderation/held/${id}/approval`, alice, {});
        assert.equal((await now.cast.readPost(submissionId)).title, "A first post");
        assert.deepEqual((await readOn(now, "/held", by.token)).held, []);
      };
    },
  },
];

async function ruleOn(site: Inhabited) {
  const { rules } = await readOn(site, "/moderation/automatic-rules", site.cast.alice.token);
  return rules.find(({ name }: { name: string }) => name === "Watches");
}

/** Writes posts with the words of the rule until it has caught more than this number. Returns the new number. */
function untilCaught(site: Inhabited, before: number): Promise<number> {
  return eventually(async () => {
    const body = { title: "Cheap watches", contentType: "text", content: "Buy some." };
    await sendOn(site, "/submit", site.cast.carol, body);
    const { tried } = (await ruleOn(site)).caught;
    assert.ok(tried > before, "the rule catches");
    return tried;
  });
}

function untilActIs(site: Inhabited, path: string, wanted: object): Promise<void> {
  return eventually(async () => {
    const act = await readOn(site, path, site.cast.alice.token);
    assert.deepEqual({ ...act, ...wanted }, act);
  });
}

/** Writes first posts of new members until one waits: the setting must reach the whole program. */
function untilHeld({ call, cast }: Inhabited): Promise<{ by: Signed; id: string }> {
  let members = 0;
  return eventually(async () => {
    const by = await cast.join(`newcomer${++members}`);
    const body = { title: "A first post", contentType: "text", content: "Some words." };
    const { held } = await answerOf(call("POST", "/submit", { token: by.token, body }));
    assert.ok(held, "the post waits");
    return { by, id: held.id };
  });
}
