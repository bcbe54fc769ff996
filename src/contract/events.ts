import { z } from "zod";
import { defineCall } from "./call.ts";
import { ALL_FEEDS } from "./feed-names.ts";
import { opaque, text } from "./fields.ts";

/** The data of each event on `GET /events`, by the event's name. */
export interface LiveEvents {
  /** The stream has begun, or events may have been missed: read again everything that the page shows. */
  hello: {
    /** The newest post of the feed being read, 0 if it has none. Absent if no feed is read. */
    latest?: string;
  };
  /** The viewer has a new notification. */
  notification: Record<string, never>;
  /** There is a new message between the viewer and this member. */
  message: { otherId: string; username: string };
  /** The post being read has changed: its figures, its picture, its preview, or whether it is locked. */
  submission: {
    id: string;
    upvotes: number;
    commentCount: number;
    imageKey: string | null;
    isLocked: boolean;
  };
  /** The author has edited the post being read. */
  edited: { id: string };
  /** Comments of the post being read have other hearts: the numbers by the comments' ids. */
  hearts: { id: string; comments: Record<string, number> };
  /**
   * A comment on the post being read was edited or deleted, or has come back. The deleted comments `above` it have left
   * the discussion with it.
   */
  comment: { id: string; submissionId: string; above: string[] };
  /** Somebody has posted into the list being read. */
  submitted: { id: string; userId: string; categories: string[] };
  /** Somebody else has posted into feeds that the viewer follows. */
  posted: { id: string; categories: string[] };
  /** The viewer has followed, unfollowed or looked at a feed. */
  follows: Record<string, never>;
  /** The viewer has muted, blocked or hidden something, or taken it back, here or on another device. */
  filters: Record<string, never>;
}

export const events = defineCall({
  method: "GET",
  path: "/events",
  access: "optional",
  isStream: true,
  isBackground: true,
  summary:
    "Server-sent events: `hello`, `notification`, `message`, `submission`, `edited`, `hearts`, `comment`, `submitted`, `posted`, `follows` and `filters`. Reconnect when the stream ends.",
  query: z.object({
    submission: opaque("submission must be the id of a post.")
      .optional()
      .describe(
        "The post being read. The stream then has a `submission` event for each change of the post, an `edited` event for each edit by its author, a `hearts` event for hearts of its comments, and a `comment` event for each change of a comment.",
      ),
    category: text("Category", { max: 1_000 })
      .optional()
      .describe(
        `The feed being read, ${ALL_FEEDS} for all. The stream then has a \`submitted\` event for each new post.`,
      ),
    follows: z
      .literal("true", { error: "follows must be true, or absent." })
      .optional()
      .describe(
        "Whether a member's stream also has `posted` and `follows` events, for the feeds that they follow.",
      ),
  }),
  response: {
    200: z.custom<AsyncIterable<string>>().meta({ type: "string", description: "text/event-stream" }),
  },
});
