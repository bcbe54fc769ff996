import { expect } from "vitest";
import { BY_EVENT, until } from "../../../test/until.ts";
import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";
import type { HeldWriting } from "../../contract/held.ts";
import { changeSettings } from "../site-settings/test-settings.ts";

interface Cast {
  alice: Signed;
  crowd: (size: number) => Promise<Signed[]>;
}

/** Calls by members whose posts and comments wait, and by moderators, for tests. Alice is the admin. */
export function holding({ call }: Pick<TestApp, "call">, { alice, crowd }: Cast) {
  const post = (by: Signed, parts: object = {}, headers: Record<string, string> = {}) =>
    call("POST", "/submit", {
      token: by.token,
      body: { title: "A text", contentType: "text", content: "Some words.", ...parts },
      headers,
    });
  const own = async ({ token }: Signed): Promise<HeldWriting[]> =>
    (await call("GET", "/held", { token })).body.held;
  const decision = (name: string) => (by: Signed, id: string, body?: object) =>
    call("POST", `/moderation/held/${id}/${name}`, { token: by.token, body });
  const approve = decision("approval");
  return {
    post,
    comment: (by: Signed, postId: string, parts: object = {}, headers: Record<string, string> = {}) =>
      call("POST", `/submission/${postId}/comments`, {
        token: by.token,
        body: { text: "Some words.", ...parts },
        headers,
      }),
    own,
    /** A new member, and the id of their first post, which waits. */
    newcomer: async (parts: object = {}) => {
      const [by] = await crowd(1);
      const answer = await post(by!, parts);
      expect(answer).toMatchObject({ status: 202, body: { held: { id: expect.any(String) } } });
      return { by: by!, id: answer.body.held.id as string };
    },
    queue: async ({ token }: Signed, query = "") =>
      (await call("GET", `/moderation/held${query}`, { token })).body,
    waiting: async ({ token }: Signed): Promise<number> =>
      (await call("GET", "/moderation/held-count", { token })).body.waiting,
    approve,
    refuse: (by: Signed, id: string, reason = "Off topic.") => decision("refusal")(by, id, { reason }),
    takeBack: ({ token }: Signed, id: string, headers: Record<string, string> = {}) =>
      call("DELETE", `/held/${id}`, { token, headers }),
    /** Sets the number of first posts and comments that wait, and waits until the server acts on it. */
    hold: async (firsts: number) => {
      expect((await changeSettings({ call }, alice, { firsts })).status).toBe(200);
      await until(async () => {
        const [somebody] = await crowd(1);
        const { body } = await post(somebody!);
        expect("held" in body).toBe(firsts > 0);
        if (firsts > 0) await call("DELETE", `/held/${body.held.id}`, { token: somebody!.token });
      }, BY_EVENT);
    },
  };
}
