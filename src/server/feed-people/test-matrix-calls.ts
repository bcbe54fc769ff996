import { expect } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import type { Person } from "../../../test/cast.ts";

const REFUSALS =
  /^(signedOut|notAllowed|decidedByOthers|suspended|submissionNotFound|commentNotFound|ruleGone|postNotInFeed|tagGone)$/;

/** Whether a call succeeds; a refusal must be one of these, so that a mistaken request does not pass for one. */
export async function isAllowed(
  answering: Promise<{ status: number; body: { code?: string } }>,
): Promise<boolean> {
  const { status, body } = await answering;
  if (status < 300) return true;
  expect(body.code).toMatch(REFUSALS);
  return false;
}

export function tokenOf(actor: Person | null) {
  return { token: actor?.token } as { token: string };
}

/** Calls by the actors of the matrix, null for visitors. */
export function matrixCalls(app: Pick<TestApp, "call">) {
  const request = (actor: Person | null, method: string, path: string, body?: object) =>
    app.call(method, path, { token: actor?.token, ...(body && { body }) });
  return {
    request,
    may: (actor: Person | null, method: string, path: string, body?: object): Promise<boolean> =>
      isAllowed(request(actor, method, path, body)),
    /** Makes a call that prepares a cell. */
    call: async (actor: Person, method: string, path: string, body: object): Promise<void> => {
      const { status, body: said } = await request(actor, method, path, body);
      if (status >= 300) throw new Error(`${path}: ${JSON.stringify(said)}`);
    },
  };
}
