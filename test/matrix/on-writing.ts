import { appealRemoval } from "../../src/contract/appeals.ts";
import { postComment } from "../../src/contract/comments.ts";
import { deleteComment, editComment } from "../../src/contract/own-comments.ts";
import { editSubmission } from "../../src/contract/own-posts.ts";
import { submit } from "../../src/contract/posts.ts";
import { reportComment, reportMessage, reportSubmission } from "../../src/contract/reports.ts";
import { appealSanction } from "../../src/contract/sanctions.ts";
import { EXPERIENCED, type Matrix, MEMBERS, NOBODY, WRITERS } from "./actors.ts";

/** Acts of members on what they and others write, and on decisions about it. */
export const ON_WRITING = {
  "post a text": { call: submit, who: { "the site": WRITERS } },
  "post a link where new members use none": { call: submit, who: { "the site": EXPERIENCED } },
  comment: { call: postComment, who: { "another's post": WRITERS } },
  "comment with a link where new members use none": {
    call: postComment,
    who: { "another's post": EXPERIENCED },
  },
  "edit a post": { call: editSubmission, who: { "their own": WRITERS, "another's": NOBODY } },
  "edit a comment": { call: editComment, who: { "their own": WRITERS, "another's": NOBODY } },
  "delete a comment": { call: deleteComment, who: { "their own": WRITERS, "another's": NOBODY } },
  "report a post": { call: reportSubmission, who: { "their own": NOBODY, "another's": WRITERS } },
  "report a comment": { call: reportComment, who: { "their own": NOBODY, "another's": WRITERS } },
  // Messages reach suspended members, too.
  "report a message": {
    call: reportMessage,
    who: { "one to them": MEMBERS, "one by them": NOBODY, "one between others": NOBODY },
  },
  // Appeals come last: after a removal a member is new again.
  "appeal against a removal": { call: appealRemoval, who: { "of theirs": MEMBERS, "of another's": NOBODY } },
  "appeal against a warning": { call: appealSanction, who: { "of theirs": MEMBERS, "of another's": NOBODY } },
} satisfies Matrix;
