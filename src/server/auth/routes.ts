import * as calls from "../../contract/auth.ts";
import type { Database } from "../db/database.ts";
import type { Answer } from "../http/calls.ts";
import type { Tell } from "../live/happening.ts";
import { endSession } from "./sessions.ts";
import { checkRegistration, logIn, register } from "./sign-in.ts";

/** Registration, sign-in and sign-out. */
export function authRoutes(answer: Answer, db: Database, tell: Tell): void {
  answer(calls.register, async ({ body, once }) => {
    const passwordHash = await checkRegistration(db, body);
    return once(async (transaction) => ({ idToken: await register(transaction, body, passwordHash) }));
  });

  answer(calls.login, async ({ body }) => ({ idToken: await logIn(db, body.email, body.password) }));

  answer(calls.logout, async ({ token, viewer }) => {
    await endSession(db, token);
    tell({ what: "signed-out", memberId: viewer.id });
    return null;
  });
}
