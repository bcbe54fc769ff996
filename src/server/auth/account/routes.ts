import * as calls from "../../../contract/account.ts";
import * as sessionCalls from "../../../contract/sessions.ts";
import type { Database } from "../../db/database.ts";
import type { Answer } from "../../http/calls.ts";
import type { Tell } from "../../live/happening.ts";
import { endSessionOf, endSessionsOf, listSessions } from "../sessions.ts";
import { emailHash } from "../sign-in.ts";
import { getAccount } from "./account.ts";
import { cancelEmailChange, checkEmailChange, confirmEmail, requestEmailChange } from "./email-change.ts";
import { changePassword, checkPasswordChange } from "./password-change.ts";
import { presentSession } from "./present.ts";

interface AccountNeeds {
  db: Database;
  tell: Tell;
  siteName: string;
}

export function accountRoutes(answer: Answer, { db, tell, siteName }: AccountNeeds): void {
  answer(calls.getAccount, ({ viewer }) => getAccount(db, viewer.id));

  answer(calls.changePassword, async ({ body, viewer, token }) => {
    const change = await checkPasswordChange(db, viewer.id, body, siteName);
    await db.transaction().execute((transaction) => changePassword(transaction, change, token));
    tell({ what: "signed-out", memberId: viewer.id });
    return null;
  });

  answer(calls.changeEmail, async ({ body, viewer, countTries }) => {
    const member = await checkEmailChange(db, viewer.id, body);
    // Counted last, so that only requests that lead to a mail count.
    await countTries([{ kind: "ofAddress", who: emailHash(body.email) }]);
    await db.transaction().execute((transaction) => requestEmailChange(transaction, member, body.email));
    return { newEmail: body.email };
  });

  answer(calls.cancelEmailChange, async ({ viewer }) => {
    await cancelEmailChange(db, viewer.id);
    return null;
  });

  answer(calls.confirmEmail, async ({ body }) => ({
    email: await db.transaction().execute((transaction) => confirmEmail(transaction, body.oobCode)),
  }));
}

export function sessionRoutes(answer: Answer, db: Database, tell: Tell): void {
  answer(sessionCalls.listSessions, async ({ viewer, token }) => ({
    sessions: (await listSessions(db, viewer.id, token)).map(presentSession),
  }));

  answer(sessionCalls.endOneSession, async ({ params, viewer }) => {
    await endSessionOf(db, viewer.id, params.id);
    tell({ what: "signed-out", memberId: viewer.id });
    return null;
  });

  answer(sessionCalls.endOtherSessions, async ({ viewer, token }) => {
    const ended = await endSessionsOf(db, viewer.id, { except: token });
    tell({ what: "signed-out", memberId: viewer.id });
    return { ended };
  });

  answer(sessionCalls.endSessions, async ({ viewer }) => {
    const ended = await endSessionsOf(db, viewer.id);
    tell({ what: "signed-out", memberId: viewer.id });
    return { ended };
  });
}
