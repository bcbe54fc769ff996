import type { TestApp } from "../../../test/app.ts";
import { changeSettings } from "../site-settings/test-settings.ts";
import type { Person, Signed } from "../../../test/cast.ts";

export const QUESTION = "Which trees do you like?\nAnd why?";

/** Calls of those who ask to join and of those who decide, for tests. */
export function requestsOf({ call }: Pick<TestApp, "call">) {
  return {
    open: (admin: Signed, registration = "approval") =>
      changeSettings({ call }, admin, { registration, question: QUESTION }),
    /** Registers somebody who then waits. */
    ask: async (username: string, answer = "Oaks."): Promise<Person & { uid: string }> => {
      const person = { username, email: `${username}@example.com`, password: `${username}'s long secret` };
      const { status, body } = await call("POST", "/register", { body: { ...person, answer } });
      if (status !== 201) throw new Error(JSON.stringify(body));
      const token = body.idToken as string;
      const { uid } = (await call("GET", "/profile", { token })).body.user;
      return { ...person, token, uid };
    },
    stateOf: async ({ token }: Signed): Promise<string> =>
      (await call("GET", "/profile", { token })).body.user.joinRequest ?? "member",
    requestOf: async ({ token }: Signed) => call("GET", "/join-request", { token }),
    change: ({ token }: Signed, answer: string) => call("POST", "/join-request", { token, body: { answer } }),
    withdraw: ({ token }: Signed) => call("DELETE", "/join-request", { token }),
    approve: ({ token }: Signed, uid: string) =>
      call("POST", `/moderation/join-requests/${uid}/approval`, { token }),
    refuse: ({ token }: Signed, uid: string, line?: string) =>
      call("POST", `/moderation/join-requests/${uid}/refusal`, { token, body: { line } }),
    queue: async ({ token }: Signed, query = "") =>
      (await call("GET", `/moderation/join-requests${query}`, { token })).body,
  };
}
