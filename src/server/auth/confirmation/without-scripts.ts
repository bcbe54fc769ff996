import type { FastifyInstance } from "fastify";
import { confirmEmail, denyAccount } from "../../../contract/account.ts";
import type { Call } from "../../../contract/call.ts";
import { pages } from "../../../contract/paths.ts";
import type { Database } from "../../db/database.ts";
import { logAsCall } from "../../http/security-log.ts";
import { ApiError } from "../../refusal.ts";
import { confirmByCode, denyByCode } from "./confirm.ts";

/**
 * Handles the form of the page that confirms an address, from browsers without scripts, and redirects to the page,
 * which shows the outcome.
 */
export function confirmWithoutScripts(scope: FastifyInstance, db: Database): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const options = { schema: { hide: true }, config: { isDocument: true, countsAs: confirmEmail } as const };
  scope.post(pages.confirmEmail, options, async (request, reply) => {
    const { call, outcome } = await takeForm(db, request.body);
    logAsCall(request, call, STATUS[outcome]);
    return reply.header("cache-control", "no-store").redirect(`${pages.confirmEmail}?done=${outcome}`, 303);
  });
}

/** The status with which the API answers the same. */
const STATUS = { confirmed: 200, waiting: 200, denied: 204, taken: 409, refused: 400 } as const;

async function takeForm(db: Database, body: unknown): Promise<{ call: Call; outcome: keyof typeof STATUS }> {
  const isDenial = (body as { denies?: string } | undefined)?.denies !== undefined;
  const call = isDenial ? denyAccount : confirmEmail;
  const { data } = call.body.safeParse(body);
  if (!data) return { call, outcome: "refused" };
  try {
    const outcome = await db.transaction().execute(async (transaction) => {
      if (!isDenial) return outcomeOf(await confirmByCode(transaction, data.oobCode));
      await denyByCode(transaction, data.oobCode);
      return "denied" as const;
    });
    return { call, outcome };
  } catch (error) {
    // A 409 means that another member has taken the new address meanwhile.
    if (error instanceof ApiError) return { call, outcome: error.status === 409 ? "taken" : "refused" };
    throw error;
  }
}

function outcomeOf({ isWaiting }: { isWaiting: boolean }): keyof typeof STATUS {
  return isWaiting ? "waiting" : "confirmed";
}
