import type { TestApp } from "../../../../test/app.ts";
import type { Person } from "../../../../test/cast.ts";
import { codeIn, type mailsOf, receiverOf } from "../../../../test/mails.ts";

type Mailbox = Pick<Awaited<ReturnType<typeof mailsOf>>, "mails" | "runDueJobs">;

interface More {
  email?: string;
  invitation?: string;
  answer?: string;
}

/** Calls of people whose address is to be confirmed, for tests. */
export function confirmationsOf({ call }: Pick<TestApp, "call">, { mails, runDueJobs }: Mailbox) {
  return {
    /** Registers somebody with `more` in the body; the job that mails the link waits. */
    register: async (
      username: string,
      { email = `${username}@example.com`, ...more }: More = {},
    ): Promise<Person> => {
      const person = { username, email, password: `${username}'s long secret` };
      const { status, body } = await call("POST", "/register", { body: { ...person, ...more } });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return { ...person, token: body.idToken as string };
    },
    /** Runs the jobs, and gives the code in the newest mail to this address. */
    codeFor: async (email: string): Promise<string> => {
      await runDueJobs();
      const mail = (await mails()).findLast((one) => receiverOf(one) === email);
      if (!mail) throw new Error(`No mail went to ${email}.`);
      return codeIn(mail);
    },
    confirm: (oobCode: string) => call("POST", "/confirm-email", { body: { oobCode } }),
    deny: (oobCode: string) => call("POST", "/confirm-email/denial", { body: { oobCode } }),
  };
}
