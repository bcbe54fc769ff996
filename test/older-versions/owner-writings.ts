import assert from "node:assert/strict";
import { answerOf, type Signed } from "../cast.ts";
import { FIRST_POST, type Inhabited, OLD_FEED, type OldWriting, readOn, sendOn } from "./writings.ts";
import { MODERATION_WRITINGS } from "./moderation-writings.ts";

const FEED_PATH = `/moderation/feeds/${encodeURIComponent(OLD_FEED)}`;
const FEED_LIST = `/submissions?category=${encodeURIComponent(OLD_FEED)}`;
const SETTINGS = {
  name: "Die Käserei",
  description: "All about cheese",
  welcome: "Come in",
  contact: "cheese@example.com",
};

/** The writings of a site's owner, and of the people of its feeds. Alice is the admin. */
export const OWNER_WRITINGS: OldWriting[] = [
  {
    needs: "POST /admin/settings",
    async write(old) {
      const { alice } = old.cast;
      const { version } = await readOn(old, "/admin/settings", alice.token);
      await sendOn(old, "/admin/settings", alice, { version, ...SETTINGS });
      return async (now) => {
        const { settings } = await readOn(now, "/admin/settings", alice.token);
        assert.deepEqual({ ...settings, ...SETTINGS }, settings);
        assert.match(await (await fetch(now.address)).text(), new RegExp(SETTINGS.name));
      };
    },
  },
  {
    needs: "POST /invitations",
    async write(old) {
      const { alice } = old.cast;
      const asked = { note: "For a friend", maxUses: 3, days: 7, feeds: [OLD_FEED] };
      const { link } = await sendOn(old, "/invitations", alice, asked);
      const secret = new URL(link).hash.slice(1);
      const dora = await joinBy(old, secret, "dora");
      return async (now) => {
        const { categories } = await readOn(now, "/followed-categories", dora.token);
        assert.deepEqual(categories, [OLD_FEED.toLowerCase()], "the feeds of the invitation are followed");
        await joinBy(now, secret, "emil");
        const { invitations } = await readOn(now, "/invitations", alice.token);
        const names = invitations[0].members.map(({ userName }: { userName: string }) => userName);
        assert.deepEqual([invitations[0].note, names], [asked.note, ["dora", "emil"]]);
      };
    },
  },
  {
    needs: "POST /moderation/feeds/{name}/people",
    async write(old) {
      const { alice, bob, carol } = old.cast;
      await sendOn(old, `${FEED_PATH}/people`, alice, { username: "bob", role: "owner" });
      await sendOn(old, `/category/${encodeURIComponent(OLD_FEED)}/role`, bob, { answer: "accept" });
      return async (now) => {
        const { people } = await readOn(now, `${FEED_PATH}/people`, bob.token);
        const [{ userName, role, appointedBy }, ...others] = people;
        assert.deepEqual([userName, role, appointedBy, others], ["bob", "owner", "alice", []]);
        const { status } = await now.call("GET", `${FEED_PATH}/people`, { token: carol.token });
        assert.equal(status, 403, "nobody else looks after the feed");
      };
    },
  },
  {
    needs: "POST /moderation/feeds/{name}/rules",
    async write(old) {
      const { alice, bob, carol } = old.cast;
      const { version } = await readOn(old, `${FEED_PATH}/rules`, bob.token);
      const typed = [{ title: "Only cheese", text: "No ham." }];
      const { rules } = await sendOn(old, `${FEED_PATH}/rules`, bob, { version, rules: typed });
      const id = await old.cast.submitText(carol, { title: "Ham", customCategories: [OLD_FEED] });
      const decision = { decision: "remove", reason: "Ham again.", rule: rules[0].id };
      await sendOn(old, `/moderation/posts/${id}/decisions`, alice, decision);
      return async (now) => {
        assert.deepEqual((await readOn(now, `${FEED_PATH}/rules`, bob.token)).rules, rules);
        const { rule, reason } = await readOn(now, `/submission/${id}/removed`, carol.token);
        assert.match(rule, /Only cheese/);
        assert.equal(reason, "Ham again.");
      };
    },
  },
  {
    needs: "POST /moderation/feeds/{name}/tags",
    async write(old) {
      const { alice, bob } = old.cast;
      const { version } = await readOn(old, `${FEED_PATH}/tags`, bob.token);
      const typed = [{ name: "Hard" }, { name: "Soft" }];
      const { tags } = await sendOn(old, `${FEED_PATH}/tags`, bob, { version, tags: typed });
      await sendOn(old, `/submission/${old.postId}/tags`, alice, { tags: [tags[1].id], was: [] });
      return async (now) => {
        assert.deepEqual((await readOn(now, `${FEED_PATH}/tags`, bob.token)).tags, tags);
        const idsOf = async (tag: string): Promise<string[]> =>
          (await readOn(now, `${FEED_LIST}&tag=${tag}`)).submissions.map(({ id }: { id: string }) => id);
        assert.deepEqual([await idsOf("Soft"), await idsOf("Hard")], [[old.postId], []]);
      };
    },
  },
  {
    needs: "POST /moderation/feeds/{name}/pins",
    async write(old) {
      const { bob } = old.cast;
      await sendOn(old, `${FEED_PATH}/pins`, bob, { submissionId: old.postId, isPinned: true });
      return async (now) => {
        const { pinned } = await readOn(now, FEED_LIST);
        assert.deepEqual(
          pinned.map(({ title }: { title: string }) => title),
          [FIRST_POST.title],
        );
      };
    },
  },
  ...MODERATION_WRITINGS,
];

/** Makes an account by the secret of an invitation. */
async function joinBy({ call }: Inhabited, invitation: string, username: string): Promise<Signed> {
  const body = {
    username,
    email: `${username}@example.com`,
    password: `${username}'s long secret`,
    invitation,
  };
  return { token: (await answerOf(call("POST", "/register", { body }))).idToken };
}
