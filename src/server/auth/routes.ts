import * as calls from "../../contract/auth.ts";
import type { Database } from "../db/database.ts";
import type { Answer } from "../http/calls.ts";
import { endSession } from "./sessions.ts";
import { logIn, register } from "./sign-in.ts";

/** Registration, sign-in and sign-out. */
export function authRoutes(answer: Answer, db: Database): void {
  answer(calls.register, async ({ body, once }) =>
    once(async (transaction) => ({ idToken: await register(transaction, body) })),
  );

  answer(calls.login, async ({ body }) => ({ idToken: await logIn(db, body.email, body.password) }));

  answer(calls.logout, async ({ token }) => {
    await endSession(db, token);
    return null;
  });
}
