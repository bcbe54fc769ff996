import type { Page } from "@playwright/test";
import pg from "pg";
import { joinEmbeddedPostgres } from "../src/server/postgres/postgres.ts";

export interface Post {
  id: string;
  title: string;
}

/** The number of posts that `submitMany` sends at once. */
const AT_ONCE = 5;

interface PostParts {
  title?: string;
  content?: string;
  feeds?: string[];
}

/** A member, who acts through the API or in a browser of their own. */
export interface Person {
  username: string;
  email: string;
  password: string;
  token: string;
  /** Calls the API as this person. Throws if the call is refused. */
  api<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Opens an address in this person's own browser, signed in. */
  open(path: string): Promise<Page>;
  submitText(parts?: PostParts): Promise<Post>;
  submitLink(parts?: PostParts): Promise<Post>;
  submitVideo(parts?: PostParts): Promise<Post>;
  /** Submits posts to a feed, several at once. */
  submitMany(count: number, feed: string): Promise<Post[]>;
  /** Submits posts to a feed one after the other. Returns the oldest first. */
  submitInOrder(count: number, feed: string): Promise<Post[]>;
  heart(post: Post): Promise<void>;
  report(post: Post, reason: string): Promise<void>;
  /** Returns the comment's id. */
  comment(post: Post, text: string, parentId?: string): Promise<string>;
}

/** Adds a random suffix to the name, so that tests do not collide. */
export function unique(name: string): string {
  return `${name}_${Math.random().toString(36).slice(2, 10).padEnd(8, "0")}`;
}

/** A word of letters only that no other test uses. Its last letter ends no English ending, so that stemming leaves the word whole. */
export function uniqueLetters(beginning: string): string {
  const letters = Array.from({ length: 12 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)));
  return `${beginning}${letters.join("")}k`;
}

/** Makes a member a moderator or an admin, directly in the database. */
export function grantRole(username: string, role: "moderator" | "admin"): Promise<void> {
  return change("update members set role = $2 where username = $1", [username, role]);
}

/** Makes these members the owner and the moderator of a feed. */
export async function givePeople(
  admin: Person,
  feed: string,
  owner: Person,
  moderator?: Person,
): Promise<void> {
  await grantRole(admin.username, "admin");
  for (const [to, role] of [
    [owner, "owner"] as const,
    ...(moderator ? [[moderator, "moderator"] as const] : []),
  ]) {
    await admin.api("POST", `/moderation/feeds/${feed}/people`, { username: to.username, role });
    await to.api("POST", `/category/${feed}/role`, { answer: "accept" });
  }
}

/** Changes the date of posts, directly in the database. */
export async function redate(posts: Post[], date: Date): Promise<void> {
  const values = [posts.map(({ id }) => id), date];
  await change("update posts set created_at = $2 where id = any($1)", values);
  await change("update post_feeds set post_created_at = $2 where post_id = any($1)", values);
  // A busy site goes on showing its rankings for a while. These have the posts in their old time ranges.
  await change("update rankings set computed_at = now() - interval '20 minutes'", []);
  await change("update post_deletions set count = count + 1", []);
}

/** Makes a post and its present words older than the minutes in which an edit makes no version. */
export async function agePost({ id }: Post): Promise<void> {
  await change(
    `update posts set created_at = created_at - interval '6 minutes', edited_at = edited_at - interval '6 minutes'
    where id = $1`,
    [id],
  );
  await change(
    "update post_feeds set post_created_at = post_created_at - interval '6 minutes' where post_id = $1",
    [id],
  );
}

/** Makes a comment and its present text older than the minutes in which an edit makes no version. */
export function ageComment(id: string): Promise<void> {
  return change(
    `update comments set created_at = created_at - interval '1 hour', edited_at = edited_at - interval '1 hour' where id = $1`,
    [id],
  );
}

/** Dates the deletion of a comment back by this many minutes. */
export function ageDeletion(id: string, minutes: number): Promise<void> {
  return change("update comments set deleted_at = now() - make_interval(mins => $2) where id = $1", [
    id,
    minutes,
  ]);
}

/** Dates a member's last use of the site back by this many days. */
export function leaveFor({ username }: Person, days: number): Promise<void> {
  return change(
    `update absences set used_at = now() - make_interval(days => $2)
    where member_id = (select id from members where username = $1)`,
    [username, days],
  );
}

/** Dates the beginning of a member's sessions back so far that the site asks for the password again. */
export function ageSessions({ username }: Person): Promise<void> {
  return change(
    `update sessions set created_at = now() - interval '1 hour'
    where member_id = (select id from members where username = $1)`,
    [username],
  );
}

/** Makes a recurring job due. */
export function makeDue(job: string): Promise<void> {
  return change("update jobs set run_at = now() where name = $1 and every is not null", [job]);
}

/** Dates all notifications of a test's own site back by six minutes, and makes the job due that looks for those to mail. */
export async function passToMails(dataDir: string): Promise<void> {
  await change("update notifications set created_at = created_at - interval '6 minutes'", [], dataDir);
  await change("update jobs set run_at = now() where name = 'find-notification-mails'", [], dataDir);
}

/** Runs a statement on the site's database. */
export async function change(
  statement: string,
  values: unknown[],
  dataDir = process.env["E2E_DATA_DIR"]!,
): Promise<void> {
  const { connectionString } = await joinEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

/** Makes an account through the API. */
export async function join(site: string, name: string, open: (token: string, path: string) => Promise<Page>) {
  const username = unique(name);
  const person = { username, email: `${username}@example.com`, password: `${username}'s long secret` };
  const { idToken: token } = await call<{ idToken: string }>(site, null, "POST", "/register", person);
  const api = <T>(method: string, path: string, body?: unknown) => call<T>(site, token, method, path, body);
  return { ...person, token, api, open: (path: string) => open(token, path), ...actsThrough(api) };
}

function actsThrough(api: Person["api"]) {
  const submit = async (contentType: string, standard: string, parts: PostParts = {}): Promise<Post> => {
    const { title = unique(`A ${contentType}`), content = standard, feeds = [] } = parts;
    const body = { title, contentType, content, customCategories: feeds };
    return { id: (await api<{ submissionId: string }>("POST", "/submit", body)).submissionId, title };
  };
  const submitText = (parts?: PostParts) => submit("text", "Some words.", parts);
  return {
    submitText,
    submitLink: (parts?: PostParts) => submit("link", "https://example.com/page", parts),
    submitVideo: (parts?: PostParts) => submit("video", "https://youtu.be/dQw4w9WgXcQ", parts),
    submitMany: async (count: number, feed: string) => {
      const posts: Post[] = [];
      for (let n = 1; n <= count; n += AT_ONCE) {
        const titles = Array.from(
          { length: Math.min(AT_ONCE, count - n + 1) },
          (_, at) => `${feed} ${n + at}`,
        );
        posts.push(...(await Promise.all(titles.map((title) => submitText({ title, feeds: [feed] })))));
      }
      return posts;
    },
    submitInOrder: async (count: number, feed: string) => {
      const posts: Post[] = [];
      for (let n = 1; n <= count; n++) posts.push(await submitText({ title: `${feed} ${n}`, feeds: [feed] }));
      return posts;
    },
    heart: async ({ id }: Post) => {
      await api("POST", `/submission/${id}/upvote`);
    },
    report: async ({ id }: Post, reason: string) => {
      await api("POST", `/submission/${id}/report`, { reason });
    },
    comment: async ({ id }: Post, text: string, parentId?: string) =>
      (await api<{ comment: { id: string } }>("POST", `/submission/${id}/comments`, { text, parentId }))
        .comment.id,
  };
}

async function call<T>(
  site: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${site}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
  return (text === "" ? null : JSON.parse(text)) as T;
}
