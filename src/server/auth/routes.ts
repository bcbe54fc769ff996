import * as calls from "../../contract/auth.ts";
import type { Database } from "../db/database.ts";
import type { Device } from "../http/device.ts";
import type { Network } from "../http/limits/network.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { rememberDevice, tryPassword } from "./devices.ts";
import { checkCredential, notUnauthorized } from "./google/credential.ts";
import type { Provider } from "./google/provider.ts";
import { joinCredential, signInWithCredential } from "./google/sign-in.ts";
import { checkPasswordReset, requestPasswordReset, resetPassword } from "./password-reset.ts";
import { endSession } from "./sessions.ts";
import { checkLogin, checkRegistration, logIn, register } from "./sign-in.ts";

/** Records the device as known to the member; gives the answer with the session's token. */
async function signIn(db: Database, device: Device, idToken: string): Promise<{ idToken: string }> {
  await rememberDevice(db, device, idToken);
  return { idToken };
}

const RESET_REQUESTED = "If an account has that address, a mail with instructions is on its way.";

interface AuthNeeds {
  /** Null where Google sign-in is not set up. */
  provider: Provider | null;
  siteName: () => string;
}

/**
 * The widest of a client's networks, by which clients take turns at hashing: a /32 has 65,536 networks of /48,
 * which would each get a turn.
 */
const widest = (networks: Network[]): string => networks[0]!.name;

export function authRoutes({ write }: Calls, { provider, siteName }: AuthNeeds): void {
  write(calls.register, {
    before: ({ db, body, networks }) =>
      checkRegistration(db, body, { siteName: siteName(), network: widest(networks()) }),
    write: async ({ db, body, client, device }, passwordHash) =>
      signIn(db, device(), await register(db, body, passwordHash, client())),
  });

  write(calls.login, {
    before: async ({ db, body, networks, device, countTries, countMember }) => {
      const from = { email: body.email, networks: networks(), device: device() };
      const check = () => checkLogin(db, body, widest(from.networks));
      const member = await tryPassword(db, from, countTries, check);
      await countMember(member.id);
      return member;
    },
    write: async ({ db, client, device }, member) => signIn(db, device(), await logIn(db, member, client())),
  });

  write(calls.signInWithGoogle, {
    before: ({ body, viewer }) => {
      const checked = checkCredential(provider, body);
      return viewer ? checked.catch(notUnauthorized) : checked;
    },
    write: async ({ db, viewer, token, body: { invitation }, client, device }, credential) => {
      if (viewer) {
        await joinCredential(db, credential, viewer.id);
        return { idToken: token!, isNewMember: false };
      }
      const { idToken, isNewMember } = await signInWithCredential(
        db,
        { ...credential, invitation },
        client(),
      );
      return { ...(await signIn(db, device(), idToken)), isNewMember };
    },
  });

  write(calls.logout, async ({ db, token, viewer }) => {
    await endSession(db, viewer.id, token);
    return null;
  });

  write(calls.forgotPassword, async ({ db, body }) => {
    await requestPasswordReset(db, body.email);
    return { message: RESET_REQUESTED };
  });

  write(calls.resetPassword, {
    before: ({ db, body }) => checkPasswordReset(db, body.oobCode, body.newPassword, siteName()),
    write: async ({ db, body, client, device }, passwordHash) =>
      signIn(db, device(), await resetPassword(db, body.oobCode, passwordHash, client())),
  });
}
