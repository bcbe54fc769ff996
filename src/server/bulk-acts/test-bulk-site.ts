import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";
import type { Person, Signed } from "../../../test/cast.ts";
import { castOf } from "../../../test/cast.ts";
import { HOT } from "../rankings/hot.ts";
import { ACTIVE_AT } from "../rankings/active.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { DOMAIN, type Story } from "./test-bulk-story.ts";

interface Named extends Signed {
  username: string;
}

/** A site of its own that a story has filled. */
export interface FilledSite {
  authors: Named[];
  moderator: Person;
  word: string;
}

/** Fills a site by the calls of its members. Each story has members, and a word for its posts, of its own. */
export async function fillSite(
  app: TestApp,
  cast: Awaited<ReturnType<typeof castOf>>,
  { posts, comments, deeds }: Story,
  word: string,
): Promise<FilledSite> {
  const authors = await Promise.all((await cast.crowd(4)).map((signed) => named(app, signed)));
  const [ids, said]: [string[], string[]] = [[], []];
  for (const { author, kind, feeds: customCategories, isOld } of posts) {
    const parts = { title: `${word} ${kind}`, customCategories };
    const by = authors[author]!;
    const id = await (kind === "text"
      ? cast.submitText(by, { ...parts, content: `Words about ${word}.` })
      : kind === "spam words"
        ? cast.submitText(by, {
            ...parts,
            content: `Look at [this](https://www.${DOMAIN}/offer) about ${word}.`,
          })
        : cast.submitLink(by, {
            ...parts,
            content: kind === "link" ? `https://example.com/${word}` : `https://shop.${DOMAIN}/${word}`,
          }));
    if (isOld) await makeOld(app, id);
    ids.push(id);
  }
  const parents = new Map<string, string>();
  for (const { author, nth, isReply, hasLink } of comments) {
    const post = ids[nth % ids.length]!;
    const { id } = await cast.comment(
      authors[author]!,
      post,
      hasLink ? `I say ${word} at https://shop.${DOMAIN}/${word}.` : `I say ${word}.`,
      isReply ? parents.get(post) : undefined,
    );
    parents.set(post, id);
    said.push(id);
  }
  for (const { deed, author, nth } of deeds) {
    await doDeed(app, {
      deed,
      by: authors[author]!,
      moderator: cast.carol,
      post: ids[nth % ids.length]!,
      comment: said[nth % said.length]!,
    });
  }
  await sql`update posts set hot = ${sql.raw(HOT)}, active_at = ${sql.raw(ACTIVE_AT)}`.execute(app.db);
  return { authors, moderator: cast.carol, word };
}

async function named(app: TestApp, signed: Signed): Promise<Named> {
  return { ...signed, username: (await app.call("GET", "/profile", signed)).body.user.username };
}

/** Makes a post two days older than it is. */
async function makeOld(app: TestApp, id: string): Promise<void> {
  const [days, postId] = [sql`interval '2 days'`, Number(id)];
  await sql`update posts set created_at = created_at - ${days} where id = ${postId}`.execute(app.db);
  await sql`update post_feeds set post_created_at = post_created_at - ${days} where post_id = ${postId}`.execute(
    app.db,
  );
}

interface Deed {
  deed: Story["deeds"][number]["deed"];
  by: Named;
  moderator: Person;
  post: string;
  comment: string;
}

/** Makes a call, which may be refused: for somebody's own post, or one that is gone. */
async function doDeed(app: TestApp, { deed, by, moderator, post, comment }: Deed): Promise<void> {
  const { decide, decideOnComment } = moderate(app);
  const call = (method: string, path: string) =>
    app.call(method, path, { token: by.token, ...(method === "POST" && { body: {} }) });
  const deeds: Record<typeof deed, () => Promise<{ status: number }>> = {
    heart: () => call("POST", `/submission/${post}/upvote`),
    "heart comment": () => call("POST", `/comment/${comment}/upvote`),
    report: () => call("POST", `/submission/${post}/report`),
    "report comment": () => call("POST", `/comment/${comment}/report`),
    hide: () => call("POST", `/submission/${post}/hide`),
    save: () => call("POST", `/submission/${post}/save`),
    remove: () => decide(moderator, post, { decision: "remove" }),
    "remove comment": () => decideOnComment(moderator, comment, { decision: "remove" }),
    delete: () => call("DELETE", `/submission/${post}`),
    "delete comment": () => call("DELETE", `/comment/${comment}`),
    dismiss: () => decide(moderator, post, { decision: "dismiss" }),
  };
  const { status } = await deeds[deed]();
  if (status >= 500) throw new Error(`${deed}: ${status}`);
}
