import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";
import type { Person, Signed } from "../../../test/cast.ts";

export interface Content {
  post: string;
  said: string;
}

interface Parts {
  /** The author of the content. */
  by: Person;
  /** A member who may post, and writes the content. */
  writer: Signed;
  /** The member who reports it. */
  witness: Signed;
}

/** A reported post with a reported comment, both by `by`. The post was first in `feeds`, and then moved to `movedTo`. */
export async function reportedContent(
  { call, db }: TestApp,
  { by, writer, witness }: Parts,
  feeds: string[],
  movedTo = feeds,
): Promise<Content> {
  const send = async ({ token }: Signed, path: string, body: object) => {
    const answer = await call("POST", path, { token, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const words = { title: "Title", contentType: "text", content: "Some words.", customCategories: feeds };
  const post: string = (await send(writer, "/submit", words)).submissionId;
  const said: string = (await send(writer, `/submission/${post}/comments`, { text: "Words." })).comment.id;
  await sql`
    with author as (select id from members where username = ${by.username}), given as (
      update posts set member_id = author.id from author where posts.id = ${post}
    )
    update comments set member_id = author.id from author where comments.id = ${said}`.execute(db);
  if (movedTo !== feeds) {
    const was = { title: "Title", text: "Some words.", customCategories: feeds };
    await send(by, `/submission/${post}`, { ...was, customCategories: movedTo, was });
  }
  await send(witness, `/submission/${post}/report`, {});
  await send(witness, `/comment/${said}/report`, {});
  return { post, said };
}

/** Adds the entry that a removal by a moderator of the site adds to the log. */
export async function logRemoval({ db }: TestApp, post: string): Promise<void> {
  await sql`
    insert into moderation_log (action, subject, reason, post_id, subject_id, subject_name)
    select 'remove-post', title, 'Off topic.', posts.id, member_id, username
    from posts join members on members.id = member_id where posts.id = ${post}`.execute(db);
}
