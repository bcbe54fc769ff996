import { sql } from "kysely";
import { afterAll, test } from "vitest";
import type { Person } from "../../../test/cast.ts";
import { cellsOf } from "../../../test/matrix/actors.ts";
import { ON_FEEDS } from "../../../test/matrix/on-feeds.ts";
import { type ActsOf, startMatrix } from "../../../test/matrix/start-matrix.ts";
import type { FeedRole } from "../../contract/entities.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { because, isAllowed as ok, matrixCalls, tokenOf } from "../feed-people/test-matrix-calls.ts";
import { feedPosters } from "../feed-posters/test-feed-posters.ts";
import { feedRules } from "../feed-rules/test-feed-rules.ts";
import { feedTags } from "../feed-tags/test-feed-tags.ts";
import { feedTexts } from "../feed-texts/test-feed-texts.ts";
import { drawing } from "../images/test-images.ts";
import { word } from "../moderation/test-matrix-writing.ts";

/** Tries the matrix of acts on feeds and their people: who may do what stands in `test/matrix/on-feeds.ts`. */

const { app, cast, expectCell } = await startMatrix();
afterAll(() => app.close());
const { chief, other, witness, founder, lower, submitText, upload, somebody } = cast;
const { edit } = matrixCalls(app);
const rules = feedRules(app);
const tags = feedTags(app);
const texts = feedTexts(app);
const { posters, approvePoster, endPoster } = feedPosters(app);
const { offer, answer, end, people, give } = feedRoles(app);

const FEEDS = { "their feed": "Ours", "another feed": "Theirs" };
type FeedScope = keyof typeof FEEDS;
for (const feed of Object.values(FEEDS)) await submitText(other, { customCategories: [feed] });
let shade = 255;

/** The roles that end, by the scope. */
const ENDED = {
  "a lower moderator's": { feed: "Ours", role: "moderator" },
  "a lower owner's": { feed: "Ours", role: "owner" },
  "an owner's of another feed": { feed: "Theirs", role: "owner" },
} as const;

type InFeed = (actor: Person | null, feed: string) => Promise<boolean>;
const inFeed = (act: InFeed) => (actor: Person | null, scope: FeedScope) => act(actor, FEEDS[scope]);

const ACTS: ActsOf<typeof ON_FEEDS> = {
  "describe a feed": inFeed((actor, feed) => edit(actor, feed, { description: word() })),
  "choose a feed's colour": inFeed((actor, feed) =>
    edit(actor, feed, { hue: Math.floor(Math.random() * 300) }),
  ),
  "choose a feed's picture": inFeed(async (actor, feed) => {
    const { key } = await upload(chief, await drawing({}, shade--).png().toBuffer(), "square");
    return edit(actor, feed, { picture: key });
  }),
  "let posts of others wait in a feed": inFeed((actor, feed) => turnsOn(actor, feed, "isForApproved")),
  "close a feed": inFeed((actor, feed) => turnsOn(actor, feed, "isClosed")),
  "read the rules of a feed as edited": inFeed((actor, feed) => ok(rules.read(tokenOf(actor), feed))),
  "write the rules of a feed": inFeed(async (actor, feed) => {
    const { version } = (await rules.read(chief, feed)).body;
    return ok(rules.save(tokenOf(actor), feed, version, [{ title: word() }]));
  }),
  "read the tags of a feed as edited": inFeed((actor, feed) => ok(tags.read(tokenOf(actor), feed))),
  "write the tags of a feed": inFeed(async (actor, feed) => {
    const { version } = (await tags.read(chief, feed)).body;
    return ok(tags.save(tokenOf(actor), feed, version, [{ name: String(Math.random()) }]));
  }),
  "read the texts of a feed as edited": inFeed((actor, feed) => ok(texts.read(tokenOf(actor), feed))),
  "write the side text of a feed": inFeed(async (actor, feed) => {
    const { version } = (await texts.read(chief, feed)).body.side;
    return ok(texts.save(tokenOf(actor), feed, { side: { version, text: word() }, ...because }));
  }),
  "see the approved members of a feed": inFeed((actor, feed) => ok(posters(tokenOf(actor), feed))),
  "approve a member in a feed": inFeed(async (actor, feed) => {
    const isAllowed = await ok(approvePoster(tokenOf(actor), feed, witness.username));
    if (isAllowed) await endPoster(chief, feed, witness.username);
    return isAllowed;
  }),
  "take a member off the approved ones": inFeed(async (actor, feed) => {
    await approvePoster(chief, feed, witness.username);
    return ok(endPoster(tokenOf(actor), feed, witness.username));
  }),
  "see the people of a feed": inFeed((actor, feed) => ok(people(tokenOf(actor), feed))),
  "ask somebody to moderate a feed": inFeed((actor, feed) => asks(actor, feed, "moderator")),
  "ask somebody to own a feed": inFeed((actor, feed) => asks(actor, feed, "owner")),
  "ask for a feed that everybody has left": async (actor, scope) =>
    ok(answer(tokenOf(actor), await leftFeed(scope === "with a post there" ? actor : null), "ask")),
  "end a role in a feed": async (actor, scope) => {
    if (scope === "their own") return endsOwn(actor ?? lower, actor);
    if (scope === "a higher owner's") return ok(end(tokenOf(actor), "Ours", founder.username));
    return endsOfSomebody(actor, scope);
  },
};

test.each(cellsOf(ON_FEEDS))("%s, %s, as %s: %s", (...cell) => expectCell(ON_FEEDS, ACTS, cell));

/** Whether the actor turns a setting of the feed on; it is off for the next cell. */
async function turnsOn(
  actor: Person | null,
  feed: string,
  name: "isForApproved" | "isClosed",
): Promise<boolean> {
  const isAllowed = await edit(actor, feed, { [name]: true });
  if (isAllowed) await edit(chief, feed, { [name]: false });
  return isAllowed;
}

/** Whether the actor asks somebody new to take a role. */
async function asks(actor: Person | null, feed: string, role: FeedRole): Promise<boolean> {
  const { username } = await somebody();
  const isAllowed = await ok(offer(tokenOf(actor), feed, username, role));
  if (isAllowed) await end(chief, feed, username);
  return isAllowed;
}

/** A new feed that everybody has left, in which this member has a post. */
async function leftFeed(author: Person | null): Promise<string> {
  const feed = word();
  await give(chief, feed, witness, "owner");
  const post = await submitText(other, { customCategories: [feed] });
  if (author)
    await sql`update posts set member_id = members.id from members
      where posts.id = ${post} and username = ${author.username}`.execute(app.db);
  await answer(witness, feed, "step-down");
  return feed;
}

/** Whether the actor ends the role of somebody who has just taken it, and so ranks below the actor. */
async function endsOfSomebody(actor: Person | null, scope: keyof typeof ENDED): Promise<boolean> {
  const { feed, role } = ENDED[scope];
  const person = await somebody();
  await give(chief, feed, person, role);
  const isAllowed = await ok(end(tokenOf(actor), feed, person.username));
  if (!isAllowed) await end(chief, feed, person.username);
  return isAllowed;
}

/** Whether the actor ends their own role, which the site's moderators and members get for this cell. */
async function endsOwn(person: Person, actor: Person | null): Promise<boolean> {
  const isAsked = (await offer(chief, "Ours", person.username, "moderator")).status === 200;
  const takes = isAsked && (await answer(person, "Ours", "accept")).status === 204;
  const isAllowed = await ok(end(tokenOf(actor), "Ours", person.username));
  if (takes && !isAllowed) await end(chief, "Ours", person.username);
  return isAllowed;
}
