import * as calls from "../../contract/auth.ts";
import type { Database } from "../db/database.ts";
import type { Answer } from "../http/calls.ts";
import type { Tell } from "../live/happening.ts";
import { checkPasswordReset, requestPasswordReset, resetPassword } from "./password-reset.ts";
import { endSession } from "./sessions.ts";
import { checkLogin, checkRegistration, logIn, register } from "./sign-in.ts";

const RESET_REQUESTED = "If an account has that address, a mail with instructions is on its way.";

/** Registration, sign-in, sign-out and new passwords. */
export function authRoutes(answer: Answer, db: Database, tell: Tell): void {
  answer(calls.register, async ({ body, once }) => {
    const passwordHash = await checkRegistration(db, body);
    return once(async (transaction) => ({ idToken: await register(transaction, body, passwordHash) }));
  });

  answer(calls.login, async ({ body, once }) => {
    const member = await checkLogin(db, body.email, body.password);
    return once(async (transaction) => ({ idToken: await logIn(transaction, member) }));
  });

  answer(calls.logout, async ({ token, viewer }) => {
    await endSession(db, token);
    tell({ what: "signed-out", memberId: viewer.id });
    return null;
  });

  answer(calls.forgotPassword, async ({ body }) => {
    await requestPasswordReset(db, body.email);
    return { message: RESET_REQUESTED };
  });

  answer(calls.resetPassword, async ({ body, once }) => {
    const passwordHash = await checkPasswordReset(db, body.oobCode, body.newPassword);
    let memberId = "";
    const answered = await once(async (transaction) => {
      const reset = await resetPassword(transaction, body.oobCode, passwordHash);
      memberId = reset.memberId;
      return { idToken: reset.token };
    });
    tell({ what: "signed-out", memberId });
    return answered;
  });
}
