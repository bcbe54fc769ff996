import { sql } from "kysely";
import type { UploadedImage } from "../src/contract/images.ts";
import { newToken, tokenHash } from "../src/server/auth/tokens.ts";
import type { CallApi, TestApp } from "./app.ts";

/** A member with a session. */
export interface Signed {
  token: string;
}

export interface Person extends Signed {
  username: string;
  email: string;
  password: string;
}

interface PostParts {
  title?: string;
  content?: string;
  customCategories?: string[];
  imageAlt?: string;
  caption?: string;
}

/** Registers alice, bob and carol, and returns them with functions that write for members. */
export async function castOf({ call, db }: Pick<TestApp, "call" | "db">) {
  return {
    ...(await castOnApi(call)),
    /** Adds members with a session each by SQL, because hashing their passwords would take minutes. */
    crowd: (size: number) => addMembers(db, size),
    promote: ({ username }: Person, role: "member" | "moderator" | "admin") =>
      db.updateTable("members").set({ role }).where("username", "=", username).execute(),
  };
}

/** The part that needs the calls of the API alone. */
export async function castOnApi(call: CallApi) {
  const [alice, bob, carol] = await Promise.all(["alice", "bob", "carol"].map(join));

  async function join(username: string): Promise<Person> {
    const person = { username, email: `${username}@example.com`, password: `${username}'s long secret` };
    const { idToken } = await answerOf(call("POST", "/register", { body: person }));
    return { ...person, token: idToken };
  }

  async function submit(contentType: string, { token }: Signed, parts: PostParts): Promise<string> {
    const body = { title: `A ${contentType}`, contentType, ...parts };
    return (await answerOf(call("POST", "/submit", { token, body }))).submissionId;
  }

  return {
    alice: alice!,
    bob: bob!,
    carol: carol!,
    join,
    joinAll: <N extends string[]>(...usernames: N) =>
      Promise.all(usernames.map(join)) as Promise<{ [K in keyof N]: Person }>,
    submitLink: (by: Signed, parts: PostParts = {}) =>
      submit("link", by, { content: "https://example.com/page", ...parts }),
    submitText: (by: Signed, parts: PostParts = {}) =>
      submit("text", by, { content: "Some words.", ...parts }),
    submitVideo: (by: Signed, parts: PostParts = {}) =>
      submit("video", by, { content: "https://youtu.be/dQw4w9WgXcQ", ...parts }),
    /** Uploads a PNG, in a shape if given, and returns the stored image. */
    upload: async ({ token }: Signed, png: Uint8Array, shape?: string): Promise<UploadedImage> => {
      const headers = { "content-type": "image/png" };
      const raw = new Uint8Array(png);
      return (
        await answerOf(call("POST", `/images${shape ? `?shape=${shape}` : ""}`, { token, raw, headers }))
      ).image;
    },
    deletePost: ({ token }: Signed, id: string) => answerOf(call("DELETE", `/submission/${id}`, { token })),
    readPost: async (id: string) => (await answerOf(call("GET", `/submission/${id}`))).submission,
    heart: ({ token }: Signed, id: string) => answerOf(call("POST", `/submission/${id}/upvote`, { token })),
    unheart: ({ token }: Signed, id: string) => answerOf(call("POST", `/submission/${id}/unvote`, { token })),
    heartComment: ({ token }: Signed, id: string) =>
      answerOf(call("POST", `/comment/${id}/upvote`, { token })),
    unheartComment: ({ token }: Signed, id: string) =>
      answerOf(call("POST", `/comment/${id}/unvote`, { token })),
    comment: async ({ token }: Signed, id: string, text: string, parentId?: string) =>
      (await answerOf(call("POST", `/submission/${id}/comments`, { token, body: { text, parentId } })))
        .comment,
  };
}

/** Returns the answer's body. Throws if the call was refused. */
// oxlint-disable-next-line typescript/no-explicit-any
export async function answerOf(answer: ReturnType<TestApp["call"]>): Promise<any> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`The API answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function addMembers(db: TestApp["db"], size: number): Promise<Signed[]> {
  const tokens = Array.from({ length: size }, newToken);
  await sql`
    with crowd as (
      insert into members (username)
      select 'crowd_' || floor(random() * 1e9)::int || '_' || n from generate_series(1, ${size}::int) n
      returning id
    ), numbered as (select id, row_number() over () as n from crowd)
    insert into sessions (member_id, token_hash, expires_at)
    select numbered.id, hashes.hash, now() + interval '1 day'
    from numbered join unnest(${tokens.map(tokenHash)}::bytea[]) with ordinality as hashes (hash, n) using (n)`.execute(
    db,
  );
  return tokens.map((token) => ({ token }));
}
