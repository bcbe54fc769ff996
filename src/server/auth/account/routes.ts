import * as calls from "../../../contract/account.ts";
import * as sessionCalls from "../../../contract/sessions.ts";
import type { Calls } from "../../sharing/shared-reads.ts";
import { endSessionOf, endSessionsOf, listSessions } from "../sessions.ts";
import { confirmByCode, denyByCode } from "../confirmation/confirm.ts";
import { unconfirmedAddress } from "../confirmation/is-unconfirmed.ts";
import { mailAgain } from "../confirmation/mail-link.ts";
import { linkTo, mailTo } from "../sign-in.ts";
import { getAccount } from "./account.ts";
import { checkDeletion, deleteAccount } from "./delete-account.ts";
import { cancelEmailChange, checkEmailChange, requestEmailChange } from "./email-change.ts";
import { changePassword, checkPasswordChange } from "./password-change.ts";
import { presentSession } from "./present.ts";

export function accountRoutes({ answer, write }: Calls, siteName: () => string): void {
  answer(calls.getAccount, ({ db, viewer }) => getAccount(db, viewer.id));

  write(calls.changePassword, {
    before: ({ db, body, viewer }) => checkPasswordChange(db, viewer.id, body, siteName()),
    write: async ({ db, token }, change) => {
      await changePassword(db, change, token);
      return null;
    },
  });

  write(calls.changeEmail, {
    before: async ({ db, body, viewer, networks, countTries }) => {
      const member = await checkEmailChange(db, viewer.id, body);
      // Counted last, so that only requests that lead to a mail count.
      const isNew = viewer.joinRequest === "unconfirmed";
      await countTries(isNew ? linkTo(body.email, networks()) : [mailTo(body.email)]);
      return member;
    },
    write: async ({ db, body }, member) => {
      await requestEmailChange(db, member, body.email);
      return { newEmail: body.email };
    },
  });

  write(calls.cancelEmailChange, async ({ db, viewer }) => {
    await cancelEmailChange(db, viewer.id);
    return null;
  });

  write(calls.deleteAccount, {
    before: ({ db, body, viewer }) => checkDeletion(db, viewer.id, body),
    write: async ({ db, body }, member) => {
      await deleteAccount(db, member, body.content);
      return null;
    },
  });

  write(calls.confirmEmail, ({ db, body }) => confirmByCode(db, body.oobCode));

  write(calls.denyAccount, async ({ db, body }) => {
    await denyByCode(db, body.oobCode);
    return null;
  });

  write(calls.mailConfirmation, {
    before: async ({ db, viewer, networks, countTries }) => {
      await countTries(linkTo(await unconfirmedAddress(db, viewer.id), networks()));
    },
    write: async ({ db, viewer }) => ({ email: await mailAgain(db, viewer.id) }),
  });
}

export function sessionRoutes({ answer, write }: Calls): void {
  answer(sessionCalls.listSessions, async ({ db, viewer, token }) => ({
    sessions: (await listSessions(db, viewer.id, token)).map(presentSession),
  }));

  write(sessionCalls.endOneSession, async ({ db, params, viewer }) => {
    await endSessionOf(db, viewer.id, params.id);
    return null;
  });

  write(sessionCalls.endOtherSessions, async ({ db, viewer, token }) => ({
    ended: await endSessionsOf(db, viewer.id, { except: token }),
  }));

  write(sessionCalls.endSessions, async ({ db, viewer }) => ({
    ended: await endSessionsOf(db, viewer.id),
  }));
}
