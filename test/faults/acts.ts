import { feedKey } from "../../src/contract/feed-names.ts";
import { drawing } from "../../src/server/images/test-images.ts";
import type { dice } from "../race.ts";
import type { Client } from "./client.ts";
import { type Ledger, pair } from "./ledger.ts";

export interface Member {
  id: string;
  username: string;
  token: string;
}

/** The state that all writing members share, with the ledger of acknowledged writes. */
export interface World {
  client: Client;
  ledger: Ledger;
  chance: ReturnType<typeof dice>;
  members: Member[];
  /** The posts that were acknowledged and have not been deleted. */
  posts: { id: string; owner: string; comments: { id: string; owner: string }[] }[];
  /** Returns a word not used before. */
  newWord(): string;
}

type Act = (world: World, member: Member) => Promise<void>;

const FEEDS = ["Art", "Books", "Coding", "Faults", "Storms"];

/** Registers a member. Signs in instead if an attempt whose answer was lost has registered the member. */
export async function register({ client, ledger, newWord }: World): Promise<Member> {
  const username = newWord();
  const person = { email: `${username}@example.com`, password: `the long secret of ${username}` };
  let answer = await client.ask("POST", "/register", { body: { username, ...person } });
  if (answer.status === 409 && answer.wasLost) answer = await client.ask("POST", "/login", { body: person });
  ledger.keep("members", username);
  const { idToken: token } = expectDone(answer, "register");
  const { uid: id } = (await client.ask("GET", "/profile", { token })).body.user;
  return { id, username, token };
}

const submit: Act = async ({ client, ledger, chance, posts, newWord }, { id: owner, token }) => {
  const title = newWord();
  const isLink = chance.roll(4) === 0;
  // The site refuses to fetch this address, so the job for its preview ends at once.
  const content = isLink ? `http://127.0.0.1:1/${title}` : "Some words.";
  const body = {
    title,
    contentType: isLink ? "link" : "text",
    content,
    customCategories: [chance.pick(FEEDS), chance.pick(FEEDS)],
  };
  const answer = await client.ask("POST", "/submit", { token, body, isKeyed: true });
  posts.push({ id: expectDone(answer, "submit").submissionId, owner, comments: [] });
  ledger.keep("posts", title);
};

const comment: Act = async ({ client, ledger, chance, posts, members, newWord }, { id: owner, token }) => {
  const post = chance.pick(posts);
  const text = `@${chance.pick(members).username} ${newWord()}`;
  const parentId =
    chance.roll(2) === 0 ? post.comments[chance.roll(post.comments.length + 1)]?.id : undefined;
  const body = { text, parentId };
  const answer = await client.ask("POST", `/submission/${post.id}/comments`, { token, body, isKeyed: true });
  if (answer.status === 201) post.comments.push({ id: answer.body.comment.id, owner });
  ledger.keep("comments", text, answer.status !== 201);
};

/** A member sends one request at a time, so the last acknowledged one decides whether the heart exists. */
const heart: Act = async ({ client, ledger, chance, posts }, { id, token }) => {
  const post = chance.pick(posts);
  const isGiven = chance.roll(3) > 0;
  const what = isGiven ? "upvote" : "unvote";
  const answer = await client.ask("POST", `/submission/${post.id}/${what}`, { token });
  if (answer.status === 200) ledger.state("hearts", pair(id, post.id), isGiven);
  else if (answer.wasLost) ledger.state("hearts", pair(id, post.id), null);
};

const heartComment: Act = async ({ client, ledger, chance, posts }, { id, token }) => {
  const { comments } = chance.pick(posts);
  if (comments.length === 0) return;
  const { id: commentId } = chance.pick(comments);
  const isGiven = chance.roll(3) > 0;
  const what = isGiven ? "upvote" : "unvote";
  const answer = await client.ask("POST", `/comment/${commentId}/${what}`, { token });
  if (answer.status === 200) ledger.state("comment hearts", pair(id, commentId), isGiven);
  else if (answer.wasLost) ledger.state("comment hearts", pair(id, commentId), null);
};

const follow: Act = async ({ client, ledger, chance }, { id, token }) => {
  const category = chance.pick(FEEDS);
  const isGiven = chance.roll(2) === 0;
  const path = isGiven ? "/follow-category" : "/unfollow-category";
  expectDone(await client.ask("POST", path, { token, body: { category } }), path);
  ledger.state("follows", pair(id, feedKey(category)), isGiven);
};

const message: Act = async ({ client, ledger, chance, members, newWord }, { id, token }) => {
  const to = chance.pick(members);
  if (to.id === id) return;
  const text = newWord();
  const body = { toUsername: to.username, text };
  expectDone(await client.ask("POST", "/messages", { token, body, isKeyed: true }), "message");
  ledger.keep("messages", text);
};

const report: Act = async ({ client, ledger, chance, posts, newWord }, { token }) => {
  const reason = newWord();
  const path = `/submission/${chance.pick(posts).id}/report`;
  const { status } = await client.ask("POST", path, { token, body: { reason }, isKeyed: true });
  ledger.keep("reports", reason, status >= 300);
};

const deleteNotification: Act = async ({ client, ledger, chance }, { token }) => {
  const { body } = await client.ask("GET", "/notifications", { token });
  if (body.notifications.length === 0) return;
  const { id } = chance.pick(body.notifications as { id: string }[]);
  expectDone(await client.ask("DELETE", `/notifications/${id}`, { token }), "delete a notification");
  ledger.state("notifications", id, false);
};

const deletePost: Act = async ({ client, ledger, posts }, { id: owner, token }) => {
  const index = posts.findIndex((post) => post.owner === owner);
  if (index < 0 || posts.length < 20) return;
  const [post] = posts.splice(index, 1);
  expectDone(await client.ask("DELETE", `/submission/${post!.id}`, { token, isKeyed: true }), "delete");
  ledger.state("deletions", post!.id, true);
};

/** Deletes an own comment, or undoes its deletion. Both may be repeated. */
const deleteComment: Act = async ({ client, ledger, chance, posts }, { id: owner, token }) => {
  const own = posts.flatMap(({ comments }) => comments).filter((comment) => comment.owner === owner);
  if (own.length === 0) return;
  const { id } = chance.pick(own);
  const isDeleted = chance.roll(2) === 0;
  const answer = isDeleted
    ? await client.ask("DELETE", `/comment/${id}`, { token })
    : await client.ask("POST", `/comment/${id}/undelete`, { token });
  if (answer.status === 200) ledger.state("comment deletions", id, isDeleted);
  else if (answer.wasLost) ledger.state("comment deletions", id, null);
};

const upload: Act = async ({ client, ledger, chance }, { token }) => {
  const size = { width: 16 + chance.roll(200), height: 16 + chance.roll(200) };
  const image = new Uint8Array(await drawing(size, chance.roll(256)).png().toBuffer());
  const answer = expectDone(await client.ask("POST", "/images", { token, image }), "upload");
  ledger.keep("images", answer.image.key);
};

const join: Act = async (world) => void world.members.push(await register(world));

/** The acts of members, each repeated as often as its weight. */
const ACTS: Act[] = [
  ...Array<Act>(30).fill(heart),
  ...Array<Act>(20).fill(heartComment),
  ...Array<Act>(24).fill(comment),
  ...Array<Act>(16).fill(submit),
  ...Array<Act>(10).fill(message),
  ...Array<Act>(8).fill(follow),
  ...Array<Act>(8).fill(deleteComment),
  ...Array<Act>(4).fill(report),
  ...Array<Act>(4).fill(deleteNotification),
  ...Array<Act>(2).fill(deletePost),
  upload,
  join,
];

/** Does a random act. */
export function doSomething(world: World, member: Member): Promise<void> {
  if (world.posts.length < 5) return submit(world, member);
  return world.chance.pick(ACTS)(world, member);
}

// oxlint-disable-next-line typescript/no-explicit-any
function expectDone({ status, body }: { status: number; body: any }, what: string): any {
  if (status >= 300) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
