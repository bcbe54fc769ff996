import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { isAllowed as ok, matrixCalls, tokenOf } from "../feed-people/test-matrix-calls.ts";
import { holding } from "../held/test-held.ts";
import { feedPosters } from "./test-feed-posters.ts";

/** The matrix of role × act for the approved members of a feed: each cell is stated once, below, and tried over HTTP. */

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice: admin, bob: member, carol: author, join, promote } = cast;
type Five<T> = [T, T, T, T, T];
const names = ["site_mod", "owner_1", "mod_1", "away", "elsewhere"];
const [siteModerator, owner, moderator, suspended, theirOwner] = (await Promise.all(
  names.map(join),
)) as Five<Person>;
await promote(admin, "admin");
await promote(siteModerator, "moderator");
const { may, call } = matrixCalls(app);
const { give } = feedRoles(app);
const { limit, posters, approvePoster, endPoster } = feedPosters(app);
const { post, approve, refuse, takeBack } = holding(app, cast);
for (const person of [owner, suspended]) await give(admin, "Ours", person, "owner");
await give(admin, "Ours", moderator, "moderator");
await give(admin, "Theirs", theirOwner, "owner");
for (const feed of ["Ours", "Theirs"]) await limit(admin, feed);
await call(admin, "POST", "/moderation/members/away/suspension", { days: 9, reason: "Enough." });

const ACTORS = {
  visitor: null,
  member,
  "suspended owner": suspended,
  "owner of another feed": theirOwner,
  "feed moderator": moderator,
  "feed owner": owner,
  moderator: siteModerator,
  admin,
} as const;
type Actor = keyof typeof ACTORS;

const ON_SITE: Actor[] = ["moderator", "admin"];
const IN_FEED: Actor[] = ["feed moderator", "feed owner", ...ON_SITE];

const CELLS: [string, (actor: Person | null) => Promise<boolean>, Actor[]][] = [
  ["let posts of others wait", (actor) => ok(limit(tokenOf(actor), "Ours")), ["feed owner", ...ON_SITE]],
  ["approve a member", (actor) => approves(actor), IN_FEED],
  ["take a member off the approved ones", (actor) => ends(actor), IN_FEED],
  ["see the approved members", (actor) => ok(posters(tokenOf(actor), "Ours")), IN_FEED],
  ["publish a post that waits", (actor) => decides(actor, approve), IN_FEED],
  ["refuse a post that waits", (actor) => decides(actor, refuse), IN_FEED],
  ["see a post that waits", (actor) => sees(actor), IN_FEED],
];

describe.each(CELLS)("%s", (_act, act, allowed) => {
  test.each(Object.keys(ACTORS).map((actor) => [actor as Actor, allowed.includes(actor as Actor)] as const))(
    "as %s: %s",
    async (name, isAllowed) => {
      expect(await act(ACTORS[name])).toBe(isAllowed);
    },
  );
});

/** Whether the actor approves somebody, who is not any more for the next cell. */
async function approves(actor: Person | null): Promise<boolean> {
  const isAllowed = await ok(approvePoster(tokenOf(actor), "Ours", "bob"));
  if (isAllowed) await endPoster(admin, "Ours", "bob");
  return isAllowed;
}

async function ends(actor: Person | null): Promise<boolean> {
  await approvePoster(admin, "Ours", "bob");
  return ok(endPoster(tokenOf(actor), "Ours", "bob"));
}

async function waiting(): Promise<string> {
  return (await post(author, { customCategories: ["Ours"] })).body.held.id;
}

/** Whether the actor decides about a stranger's post, which waits for no later cell. */
async function decides(actor: Person | null, decide: typeof approve | typeof refuse): Promise<boolean> {
  const id = await waiting();
  const isAllowed = await ok(decide(tokenOf(actor), id));
  if (!isAllowed) await takeBack(author, id);
  return isAllowed;
}

async function sees(actor: Person | null): Promise<boolean> {
  const id = await waiting();
  const { body } = await app.call("GET", "/moderation/held?limit=100", tokenOf(actor));
  const isSeen =
    (await may(actor, "GET", "/moderation/held")) && JSON.stringify(body).includes(`"id":"${id}"`);
  await takeBack(author, id);
  return isSeen;
}
