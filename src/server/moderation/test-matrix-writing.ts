import type { Person } from "../../../test/cast.ts";
import type { matrixCalls } from "../feed-people/test-matrix-calls.ts";

const WORDS = { title: "A text", text: "Some words.", imageAlt: "", customCategories: ["Ours"] };
const REASON = { reason: "Off topic." };

/** Words that nothing has yet. */
export const word = (): string => `Words ${Math.random()}`;

/** Calls by which the actors of the matrix write, and decide about members. */
export function writingCalls(may: ReturnType<typeof matrixCalls>["may"]) {
  return {
    posts: (actor: Person | null, content: string): Promise<boolean> =>
      may(actor, "POST", "/submit", { title: "A text", contentType: "text", content }),
    comments: (actor: Person | null, post: string, text: string): Promise<boolean> =>
      may(actor, "POST", `/submission/${post}/comments`, { text }),
    deletesComment: (actor: Person | null, said: string): Promise<boolean> =>
      may(actor, "DELETE", `/comment/${said}`),
    reports: (actor: Person | null, what: "submission" | "comment", id: string): Promise<boolean> =>
      may(actor, "POST", `/${what}/${id}/report`, {}),
    on: (actor: Person | null, name: string, act: string, body: object = {}): Promise<boolean> =>
      may(actor, "POST", `/moderation/members/${name}/${act}`, { ...REASON, ...body }),
    edits: (actor: Person | null, post: string): Promise<boolean> =>
      may(actor, "POST", `/submission/${post}`, { ...WORDS, title: word(), was: WORDS }),
    editsComment: (actor: Person | null, said: string): Promise<boolean> =>
      may(actor, "POST", `/comment/${said}`, { text: "Some words.", was: "Some words." }),
  };
}
