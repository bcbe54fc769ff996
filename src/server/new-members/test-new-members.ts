import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";
import type { Person, Signed } from "../../../test/cast.ts";
import type { NewMember } from "../../contract/new-members.ts";
import type { AdminsSettings } from "../../contract/site.ts";
import { settled } from "../automatic-rules/test-automatic-rules.ts";
import { changeSettings } from "../site-settings/test-settings.ts";

/** Limits of new members, and what makes a member no longer new, for tests. */
export function limiting(app: TestApp, admin: Person) {
  return {
    /** Changes settings, which are in force when this returns. */
    limit: async (settings: Partial<AdminsSettings>): Promise<void> => {
      const { status, body } = await changeSettings(app, admin, settings);
      if (status !== 200) throw new Error(JSON.stringify(body));
      await settled(app, admin);
    },
    age: async ({ username }: Person, days: number): Promise<void> => {
      await sql`
        update members set created_at = now() - make_interval(days => ${days}) where username = ${username}`.execute(
        app.db,
      );
    },
    /** Adds a post that has stood for two days. */
    standing: async (by: Person, posts: number): Promise<void> => {
      const body = { title: "It stands", contentType: "text", content: "Words." };
      for (let one = 0; one < posts; one++) {
        const { submissionId } = (await app.call("POST", "/submit", { token: by.token, body })).body;
        await sql`update posts set created_at = now() - interval '2 days' where id = ${submissionId}`.execute(
          app.db,
        );
      }
    },
    newMember: async (by: Signed): Promise<NewMember | null> =>
      (await app.call("GET", "/new-member", by)).body.newMember,
  };
}

/** The refusal of a new member's post or comment with more links than the site allows. */
export const TOO_MANY_LINKS = "403 newMemberLinks";

/** The end of a write: "ok", or its status and code. */
export async function codeOfRefusal(answer: Promise<{ status: number; body: { code?: string } }>) {
  const { status, body } = await answer;
  return status < 300 ? "ok" : `${status} ${body.code}`;
}

/** A text with this many links. */
export function exampleLinks(number: number): string {
  return Array.from({ length: number }, (_, index) => `https://example.com/${index}`).join(" ");
}
