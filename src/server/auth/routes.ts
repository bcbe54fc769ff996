import * as calls from "../../contract/auth.ts";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { ApiError, badRequest } from "../http/api-error.ts";
import type { Answer } from "../http/calls.ts";
import type { Tell } from "../live/happening.ts";
import { checkPasswordReset, requestPasswordReset, resetPassword } from "./password-reset.ts";
import { endSession } from "./sessions.ts";
import { checkCredential } from "./google/credential.ts";
import type { Provider } from "./google/provider.ts";
import { joinCredential, signInWithCredential } from "./google/sign-in.ts";
import { checkLogin, checkRegistration, logIn, register } from "./sign-in.ts";

/** To who is signed in a 401 says that they no longer are. */
function notUnauthorized(error: unknown): never {
  throw error instanceof ApiError && error.status === 401 ? badRequest(error.message) : error;
}

const RESET_REQUESTED = "If an account has that address, a mail with instructions is on its way.";

/** Registration, sign-in, sign-out and new passwords. `provider` is null where the site has none set up. */
export function authRoutes(answer: Answer, db: Database, tell: Tell, provider: Provider | null): void {
  answer(calls.register, async ({ body, client, once }) => {
    const passwordHash = await checkRegistration(db, body);
    return once(async (transaction) => ({
      idToken: await register(transaction, body, passwordHash, client()),
    }));
  });

  answer(calls.login, async ({ body, client, once }) => {
    const member = await checkLogin(db, body.email, body.password);
    return once(async (transaction) => ({ idToken: await logIn(transaction, member, client()) }));
  });

  answer(calls.signInWithGoogle, async ({ body, viewer, token, client, once }) => {
    if (!provider) throw new ApiError(401, ERROR_TEXTS.googleFailed, [ERROR_TEXTS.googleNotSetUp]);
    const check = () => checkCredential(provider, body.credential, body.nonceSecret);
    if (!viewer) {
      const credential = await check();
      return once(async (transaction) => ({
        idToken: await signInWithCredential(transaction, credential, client()),
      }));
    }
    // Not in `once`, which keeps what it answers: a token is kept by its hash only.
    const join = async () => {
      const credential = await check();
      await db.transaction().execute((transaction) => joinCredential(transaction, credential, viewer.id));
    };
    await join().catch(notUnauthorized);
    return { idToken: token! };
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

  answer(calls.resetPassword, async ({ body, client, once }) => {
    const passwordHash = await checkPasswordReset(db, body.oobCode, body.newPassword);
    let memberId = "";
    const answered = await once(async (transaction) => {
      const reset = await resetPassword(transaction, body.oobCode, passwordHash, client());
      memberId = reset.memberId;
      return { idToken: reset.token };
    });
    tell({ what: "signed-out", memberId });
    return answered;
  });
}
