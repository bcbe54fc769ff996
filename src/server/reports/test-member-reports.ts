import type { TestApp } from "../../../test/app.ts";
import type { Person, Signed } from "../../../test/cast.ts";
import type { ReportedMember } from "../../contract/member-reports.ts";

/** Reports on members and messages through the API, for tests. */
export function memberReportsOf({ call }: Pick<TestApp, "call">) {
  const queue = async ({ token }: Signed, query = "") =>
    (await call("GET", `/moderation/member-reports${query}`, { token })).body;
  return {
    queue,
    report: ({ token }: Signed, { username }: Pick<Person, "username">, body: unknown = {}) =>
      call("POST", `/user/${username}/report`, { token, body }),
    reportMessage: ({ token }: Signed, id: string, body: unknown = {}) =>
      call("POST", `/message/${id}/report`, { token, body }),
    /** Sends a message, and returns its id. */
    send: async ({ token }: Signed, { username }: Person, text: string): Promise<string> =>
      (await call("POST", "/messages", { token, body: { toUsername: username, text } })).body.message.id,
    /** The reported member as the reader sees them in the queue; undefined where they are not in it. */
    cardOf: async (reader: Signed, { username }: Person): Promise<ReportedMember | undefined> =>
      (await queue(reader, "?limit=100")).members.find(
        ({ userName }: ReportedMember) => userName === username,
      ),
    reading: ({ token }: Signed, id: string) =>
      call("POST", `/moderation/member-reports/${id}/reading`, { token }),
    dismiss: ({ token }: Signed, { username }: Person, reportIds: string[], reason = "Nothing wrong.") =>
      call("POST", `/moderation/members/${username}/report-dismissal`, {
        token,
        body: { reason, reportIds },
      }),
  };
}
