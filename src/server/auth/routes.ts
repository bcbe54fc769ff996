import * as calls from "../../contract/auth.ts";
import { widestNetwork } from "../http/limits/network.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { confirmsAddresses, type Environment } from "../site-settings/site-settings.ts";
import { checkCredentials } from "./credentials.ts";
import { signedIn } from "./devices.ts";
import type { Floods } from "./floods/floods.ts";
import { checkCredential, notUnauthorized } from "./google/credential.ts";
import type { Provider } from "./google/provider.ts";
import { joinCredential, signInWithCredential } from "./google/sign-in.ts";
import { checkPasswordReset, requestPasswordReset, resetPassword } from "./password-reset.ts";
import { checkRegistration, register } from "./register.ts";
import { endSession } from "./sessions.ts";
import { linkTo, logIn } from "./sign-in.ts";

const RESET_REQUESTED = "If an account has that address, a mail with instructions is on its way.";

interface AuthNeeds {
  /** Null where Google sign-in is not set up. */
  provider: Provider | null;
  siteName: () => string;
  environment: Environment;
  floods: Floods;
}

export function authRoutes(
  { answer, write }: Calls,
  { provider, siteName, environment, floods }: AuthNeeds,
): void {
  write(calls.register, {
    before: async ({ db, body, networks, countTries }) => {
      const proof = await floods.admit(db, body.proof);
      const where = { siteName: siteName(), network: widestNetwork(networks()) };
      const passwordHash = await checkRegistration(db, body, where);
      // Counted last, so that only registrations that lead to a mail count.
      if (await confirmsAddresses(db, environment)) await countTries(linkTo(body.email, networks()));
      return { proof, registering: { passwordHash, environment } };
    },
    write: async ({ db, body: { proof: _proof, ...member }, client, device }, { proof, registering }) => {
      await floods.useProof(db, proof);
      return signedIn(db, device(), await register(db, member, registering, client()));
    },
  });

  answer(calls.registrationChallenge, ({ db }) => floods.challenge(db));

  write(calls.login, {
    before: checkCredentials,
    write: async ({ db, client, device }, member) =>
      signedIn(db, device(), await logIn(db, member, client())),
  });

  write(calls.signInWithGoogle, {
    before: ({ body, viewer }) => {
      const checked = checkCredential(provider, body);
      return viewer ? checked.catch(notUnauthorized) : checked;
    },
    write: async ({ db, viewer, token, body: { invitation, answer }, client, device }, credential) => {
      if (viewer) {
        await joinCredential(db, credential, viewer.id);
        return { idToken: token!, isNewMember: false };
      }
      const { idToken, isNewMember } = await signInWithCredential(
        db,
        { ...credential, invitation, answer },
        client(),
      );
      return { ...(await signedIn(db, device(), idToken)), isNewMember };
    },
  });

  write(calls.logout, async ({ db, token, viewer }) => {
    await endSession(db, viewer.id, token);
    return null;
  });
  passwordRoutes(write, siteName);
}

/** The calls of somebody who has forgotten their password. */
function passwordRoutes(write: Calls["write"], siteName: AuthNeeds["siteName"]): void {
  write(calls.forgotPassword, async ({ db, body }) => {
    await requestPasswordReset(db, body.email);
    return { message: RESET_REQUESTED };
  });

  write(calls.resetPassword, {
    before: ({ db, body }) => checkPasswordReset(db, body.oobCode, body.newPassword, siteName()),
    write: async ({ db, body, client, device }, passwordHash) => {
      const reset = await resetPassword(db, body.oobCode, passwordHash, client());
      return "idToken" in reset ? signedIn(db, device(), reset.idToken) : reset;
    },
  });
}
