import * as calls from "../../contract/auth.ts";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { ApiError } from "../refusal.ts";
import type { Answer } from "../http/calls.ts";
import type { Device } from "../http/device.ts";
import type { Network } from "../http/limits/network.ts";
import type { Tell } from "../live/happening.ts";
import { checkPasswordReset, requestPasswordReset, resetPassword } from "./password-reset.ts";
import { rememberDevice, tryPassword } from "./devices.ts";
import { endSession } from "./sessions.ts";
import { checkCredential } from "./google/credential.ts";
import type { Provider } from "./google/provider.ts";
import { joinCredential, signInWithCredential } from "./google/sign-in.ts";
import { checkLogin, checkRegistration, logIn, register } from "./sign-in.ts";

/** A 401 would sign the caller out, so answer 400. */
function notUnauthorized(error: unknown): never {
  throw error instanceof ApiError && error.status === 401 ? new ApiError(400, error.answer) : error;
}

/** Records the device as known to the member; gives the answer with the session's token. */
async function signIn(db: Database, device: Device, idToken: string): Promise<{ idToken: string }> {
  await rememberDevice(db, device, idToken);
  return { idToken };
}

const RESET_REQUESTED = "If an account has that address, a mail with instructions is on its way.";

interface AuthNeeds {
  db: Database;
  tell: Tell;
  /** Null where Google sign-in is not set up. */
  provider: Provider | null;
  siteName: string;
}

/**
 * The widest network takes turns at hashing: a /32 has 65,536 networks of /48, which would each get turns.
 */
const widest = (networks: Network[]): string => networks[0]!.name;

export function authRoutes(answer: Answer, { db, tell, provider, siteName }: AuthNeeds): void {
  answer(calls.register, async ({ body, client, networks, device, once }) => {
    const passwordHash = await checkRegistration(db, body, { siteName, network: widest(networks()) });
    const join = async (transaction: Database) => register(transaction, body, passwordHash, client());
    return once(async (transaction) => signIn(transaction, device(), await join(transaction)));
  });

  answer(calls.login, async ({ body, client, networks, device, countTries, countMember, once }) => {
    const from = { email: body.email, networks: networks(), device: device() };
    const check = () => checkLogin(db, body, widest(from.networks));
    const member = await tryPassword(db, from, countTries, check);
    await countMember(member.id);
    return once(async (transaction) =>
      signIn(transaction, device(), await logIn(transaction, member, client())),
    );
  });

  answer(calls.signInWithGoogle, async ({ body, viewer, token, client, device, once }) => {
    if (!provider) {
      const { googleFailed: error, googleNotSetUp } = ERROR_TEXTS;
      throw new ApiError(401, { error, code: "googleNotSetUp", errors: [googleNotSetUp] });
    }
    const check = () => checkCredential(provider, body.credential, body.nonceSecret);
    if (!viewer) {
      const credential = await check();
      return once(async (transaction) =>
        signIn(transaction, device(), await signInWithCredential(transaction, credential, client())),
      );
    }
    // Not in `once`, which stores its answer: a token is stored only as a hash.
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

  answer(calls.resetPassword, async ({ body, client, device, once }) => {
    const passwordHash = await checkPasswordReset(db, body.oobCode, body.newPassword, siteName);
    let memberId = "";
    const answered = await once(async (transaction) => {
      const reset = await resetPassword(transaction, body.oobCode, passwordHash, client());
      memberId = reset.memberId;
      return signIn(transaction, device(), reset.token);
    });
    tell({ what: "signed-out", memberId });
    return answered;
  });
}
