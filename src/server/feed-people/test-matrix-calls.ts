import { expect } from "vitest";
import type { ReportedPost } from "../../contract/moderation.ts";
import type { TestApp } from "../../../test/app.ts";
import type { Person } from "../../../test/cast.ts";

const REFUSALS = new Set([
  ...["signedOut", "notAllowed", "decidedByOthers", "suspended", "submissionNotFound", "commentNotFound"],
  "profileRemovalNotFound",
  ...["ruleGone", "postNotInFeed", "newMemberLinks", "reportOwnPost", "reportOwnComment", "removalNotFound"],
  ...["appealOfOthers", "erasureOfOthers", "appealForAdmins", "appealNotFound", "heldNotFound", "heldNoMore"],
  ...["invitationNotFound", "noteNotFound", "noteOfOthers", "sanctionNotFound"],
  ...["reportOneself", "reportOwnMessage", "messageNotFound", "noFeedRole", "reportNotFound"],
  "mayNotAskForFeed",
]);

/** Whether a call succeeds. A refusal must be one of `REFUSALS`, so that a faulty request does not count as refused. */
export async function isAllowed(
  answering: Promise<{ status: number; body: { code?: string } }>,
): Promise<boolean> {
  const { status, body } = await answering;
  if (status < 300) return true;
  expect(REFUSALS).toContain(body.code);
  return false;
}

export function tokenOf(actor: Person | null) {
  return { token: actor?.token } as { token: string };
}

export const because = { reason: "Off topic." };

/** Calls by the actors of the matrix, null for visitors. */
export function matrixCalls(app: Pick<TestApp, "call">) {
  const request = (actor: Person | null, method: string, path: string, body?: object) =>
    app.call(method, path, { token: actor?.token, ...(body && { body }) });
  const may = (actor: Person | null, method: string, path: string, body?: object): Promise<boolean> =>
    isAllowed(request(actor, method, path, body));
  return {
    may,
    decide: (actor: Person | null, kind: "posts" | "comments", id: string, decision: string) =>
      may(actor, "POST", `/moderation/${kind}/${id}/decisions`, { decision, ...because }),
    edit: (actor: Person | null, feed: string, change: object) =>
      may(actor, "POST", `/moderation/feeds/${feed}`, { ...change, ...because }),
    seesReport: async (actor: Person | null, post: string): Promise<boolean> => {
      if (!(await may(actor, "GET", "/moderation/reports"))) return false;
      const { posts } = (await request(actor, "GET", "/moderation/reports?limit=100")).body;
      return posts.some(
        ({ submission, reports }: ReportedPost) => submission.id === post && reports.length > 0,
      );
    },
    /** Makes a call that prepares a cell of the matrix. Throws if the call is refused. */
    call: async (actor: Person, method: string, path: string, body: object): Promise<void> => {
      const { status, body: said } = await request(actor, method, path, body);
      if (status >= 300) throw new Error(`${path}: ${JSON.stringify(said)}`);
    },
  };
}
