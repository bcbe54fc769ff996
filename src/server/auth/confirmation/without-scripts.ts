import type { FastifyInstance } from "fastify";
import { confirmEmail, denyAccount } from "../../../contract/account.ts";
import { pages } from "../../../contract/paths.ts";
import type { Database } from "../../db/database.ts";
import { ApiError } from "../../refusal.ts";
import { confirmByCode, denyByCode } from "./confirm.ts";

/**
 * Takes the form of the page that confirms an address, from browsers without scripts, and leads back to the page, which says
 * what has become of it.
 */
export function confirmWithoutScripts(scope: FastifyInstance, db: Database): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const options = { schema: { hide: true }, config: { isDocument: true, countsAs: confirmEmail } as const };
  scope.post(pages.confirmEmail, options, async ({ body }, reply) => {
    const outcome = await takeForm(db, body);
    return reply.header("cache-control", "no-store").redirect(`${pages.confirmEmail}?done=${outcome}`, 303);
  });
}

async function takeForm(db: Database, body: unknown): Promise<"confirmed" | "denied" | "taken" | "refused"> {
  const isDenial = (body as { denies?: string } | undefined)?.denies !== undefined;
  const { data } = (isDenial ? denyAccount : confirmEmail).body.safeParse(body);
  if (!data) return "refused";
  try {
    await db
      .transaction()
      .execute<unknown>((transaction) => (isDenial ? denyByCode : confirmByCode)(transaction, data.oobCode));
    return isDenial ? "denied" : "confirmed";
  } catch (error) {
    // Another member has taken a member's new address meanwhile.
    if (error instanceof ApiError) return error.status === 409 ? "taken" : "refused";
    throw error;
  }
}
