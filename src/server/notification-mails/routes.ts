import * as calls from "../../contract/notification-mails.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { chooseMails, lacksLink, mailLinkAgain, requireMailServer } from "./choosing.ts";
import { mailAddressOf, readChoices } from "./choices.ts";
import { mailTo } from "../auth/sign-in.ts";

/** Only the member who chose ever sees what they chose. */
export function notificationMailRoutes({ answer, write }: Calls, sendsMail: boolean): void {
  answer(calls.getNotificationMails, async ({ db, viewer }) => ({
    sendsMail,
    ...(await readChoices(db, viewer.id)),
  }));

  write(calls.chooseNotificationMails, {
    before: async ({ db, body, viewer, countTries }) => {
      requireMailServer(sendsMail, body.how);
      return lacksLink(db, viewer.id, body.how, countTries);
    },
    write: async ({ db, body, viewer }, mailsLink) => {
      await chooseMails(db, viewer.id, body, mailsLink);
      return { sendsMail, ...(await readChoices(db, viewer.id)) };
    },
  });

  write(calls.confirmMailAddress, {
    before: async ({ db, viewer, countTries }) => {
      requireMailServer(sendsMail);
      await countTries([mailTo(await mailAddressOf(db, viewer.id))]);
    },
    write: async ({ db, viewer }) => ({ email: await mailLinkAgain(db, viewer.id) }),
  });
}
