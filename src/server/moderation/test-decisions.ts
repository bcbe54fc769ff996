import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";

/** Moderation calls through the API, for tests. */
export function moderate({ call }: Pick<TestApp, "call">) {
  const act = (path: string) => (by: Signed, of: string, body: object) =>
    call("POST", `/moderation/${path.replace("*", of)}`, {
      token: by.token,
      body: { reason: "Spam.", ...body },
    });
  return {
    decide: act("posts/*/decisions"),
    decideOnComment: act("comments/*/decisions"),
    suspend: act("members/*/suspension"),
    warn: act("members/*/warning"),
    ban: act("members/*/ban"),
    grant: act("members/*/role"),
    eraseAbout: act("members/*/about-erasure"),
    removePicture: act("members/*/picture-removal"),
    editFeed: act("feeds/*"),
    blockDomain: (by: Signed, domain: string, body: object = {}) =>
      act("domains")(by, "", { domain, isBlocked: true, ...body }),
    log: async (by: Signed, query = "") =>
      (await call("GET", `/moderation/log${query}`, { token: by.token })).body,
    queue: async (by: Signed, query = "") =>
      (await call("GET", `/moderation/reports${query}`, { token: by.token })).body,
    notifications: async ({ token }: Signed) =>
      (await call("GET", "/notifications", { token })).body.notifications,
  };
}
