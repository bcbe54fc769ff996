import type { listNotes, MemberNote } from "../../../contract/member-notes.ts";
import { POSTS } from "./posts.ts";
import { minutesAgo, sample } from "./sample.ts";

const NOTE: MemberNote = {
  ...{ id: "3", userName: "Kai", createdAt: minutesAgo(90), about: null, mayDelete: true },
  text: "Wrote to me about the warning, and says that it was a friend at the keyboard.\nI have asked for another password.",
};

export const MEMBER_NOTES = [
  sample<typeof listNotes>("GET", "/moderation/members/:username/notes", {
    notes: [
      NOTE,
      {
        ...{ ...NOTE, id: "2", userName: "layla", createdAt: minutesAgo(60 * 30), mayDelete: false },
        text: "The third advertisement this week, each time from the same shop.",
        about: { submissionId: POSTS.text.id, commentId: null, title: POSTS.text.title },
      },
      {
        ...{
          ...NOTE,
          id: "1",
          createdAt: minutesAgo(60 * 24 * 40),
          text: "Insulted a newcomer, said sorry.",
        },
        about: { submissionId: "9", commentId: "c9", title: null },
      },
    ],
    ...{ next: null, total: 3 },
  }),
];
