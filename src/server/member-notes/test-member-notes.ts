import type { TestApp } from "../../../test/app.ts";
import type { Person, Signed } from "../../../test/cast.ts";
import type { matrixCalls } from "../feed-people/test-matrix-calls.ts";

/** Calls about notes on members, for tests. */
export function noting({ call }: Pick<TestApp, "call">) {
  return {
    addNote: (by: Signed, of: string, body: object) =>
      call("POST", notesOf(of), { token: by.token, body: { text: "Words.", ...body } }),
    notesOn: (by: Signed, of: string, query = "") => call("GET", notesOf(of) + query, { token: by.token }),
    deleteNote: (by: Signed, id: string) => call("DELETE", `/moderation/notes/${id}`, { token: by.token }),
  };
}

/** Acts of the matrix on the notes about a member. */
export function notesInMatrix(
  app: Pick<TestApp, "call">,
  may: ReturnType<typeof matrixCalls>["may"],
  author: Person,
) {
  return {
    writesNote: (actor: Person | null, name: string) => may(actor, "POST", notesOf(name), { text: "Words." }),
    readsNotes: (actor: Person | null, name: string) => may(actor, "GET", notesOf(name)),
    /** Deletes a note that the author has written. */
    deletesNote: async (actor: Person | null, name: string) => {
      const { id } = (await noting(app).addNote(author, name, {})).body;
      return may(actor, "DELETE", `/moderation/notes/${id}`);
    },
  };
}

function notesOf(name: string): string {
  return `/moderation/members/${name}/notes`;
}
