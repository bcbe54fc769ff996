import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";
import type { Person, Signed } from "../../../test/cast.ts";
import type { OwnRemoval } from "../../contract/appeals.ts";
import type { CallAnswer } from "../../contract/call.ts";
import type { listOwnSanctions, Sanction } from "../../contract/sanctions.ts";
import type { Database } from "../db/database.ts";
import { tidyAppeals } from "./closing.ts";

/** Appeals through the API, for tests. */
export function appealsOf({ call }: Pick<TestApp, "call">) {
  const removals = async ({ token }: Signed, query = ""): Promise<OwnRemoval[]> =>
    (await call("GET", `/removals${query}`, { token })).body.removals;
  const appealAs = ({ token }: Signed, removalId: string, text: unknown = "It was a mistake.") =>
    call("POST", `/removals/${removalId}/appeal`, { token, body: { text } });
  const sanctionsPage = async ({ token }: Signed, query = ""): Promise<CallAnswer<typeof listOwnSanctions>> =>
    (await call("GET", `/sanctions${query}`, { token })).body;
  const sanctions = async (member: Signed): Promise<Sanction[]> => (await sanctionsPage(member)).sanctions;
  const appealSanctionAs = ({ token }: Signed, id: string, text: unknown = "It was a mistake.") =>
    call("POST", `/sanctions/${id}/appeal`, { token, body: { text } });
  const appealBan = ({ email, password }: Pick<Person, "email" | "password">, text: unknown = "Not me.") =>
    call("POST", "/ban/appeal", { body: { email, password, text } });
  const queue = async ({ token }: Signed, query = "") =>
    (await call("GET", `/moderation/appeals${query}`, { token })).body;
  return {
    removals,
    appealAs,
    sanctions,
    sanctionsPage,
    appealSanctionAs,
    appealBan,
    queue,
    /** Appeals against the latest sanction of the member, and returns the id of the appeal. */
    appealLatestSanction: async (member: Signed, reader: Signed): Promise<string> => {
      const [sanction] = await sanctions(member);
      const { status, body } = await appealSanctionAs(member, sanction!.id);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return (await queue(reader, "?limit=100")).appeals.at(-1).id;
    },
    /** Appeals against the latest removal of the author, and returns the id of the appeal. */
    appealLatest: async (author: Signed, reader: Signed): Promise<string> => {
      const [removal] = await removals(author);
      const { status, body } = await appealAs(author, removal!.id);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return (await queue(reader, "?limit=100")).appeals.at(-1).id;
    },
    settle: ({ token }: Signed, id: string, decision: string, line: unknown = "We have looked again.") =>
      call("POST", `/moderation/appeals/${id}/decision`, { token, body: { decision, line } }),
  };
}

/** Lets the time pass for which decided appeals are kept, and tidies up. */
export async function tidyLongAfter(db: Database, appeal: string): Promise<void> {
  await sql`update appeals set decided_at = now() - interval '400 days' where id = ${appeal}`.execute(db);
  await tidyAppeals(db);
}
