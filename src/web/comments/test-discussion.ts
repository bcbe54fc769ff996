import type { QueryClient } from "@tanstack/react-query";
import type { ShownComment } from "../../contract/comments.ts";
import type { ThreadOrder } from "../../contract/thread-orders.ts";
import { updateCachedComments } from "./cached-comments.ts";
import { withHearts } from "./loaded-comments.ts";
import { dropComments, refreshComment, refreshComments } from "./refresh-comments.ts";

export const POST = "1";
/** The number of comments on a page of this small server. */
const PAGE = 4;

export interface Stored {
  id: number;
  parent: number | null;
  isDeleted: boolean;
  isGone: boolean;
}

/** A discussion on the server, for tests. Each change queues the event that tells the browser. */
export class Site {
  stored: Stored[] = [];
  /** The comment of each heart. A page by hearts counts the hearts that were given up to its `at`. */
  given: number[] = [];
  events: ((client: QueryClient) => Promise<void>)[] = [];
  newest = 0;
  /** An act that happens once, after `left` more answers. */
  meanwhile: { left: number; act: () => void } | null = null;

  add(id: number, parent: number | null) {
    this.stored = [...this.stored, { id, parent, isDeleted: false, isGone: false }].toSorted(
      (a, b) => a.id - b.id,
    );
    this.counted();
  }

  counted() {
    const count = this.stored.filter(({ isDeleted }) => !isDeleted).length;
    this.events.push((client) => refreshComments(client, POST, count));
  }

  delete(comment: Stored) {
    comment.isDeleted = true;
    const above = this.leave(comment).map(({ id }) => String(id));
    this.changed(comment, above.slice(1));
  }

  /** Lets a deleted comment without replies leave the discussion. Returns the comments that left. */
  leave(comment: Stored | undefined): Stored[] {
    if (!comment?.isDeleted || this.stored.some(({ parent, isGone }) => parent === comment.id && !isGone))
      return [];
    comment.isGone = true;
    return [comment, ...this.leave(this.stored.find(({ id }) => id === comment.parent))];
  }

  undo(comment: Stored) {
    comment.isDeleted = false;
    let back: Stored | undefined = comment;
    while (back) {
      back.isGone = false;
      const parent: number | null = back.parent;
      back = this.stored.find(({ id }) => id === parent);
    }
    this.changed(comment, []);
  }

  changed({ id }: Stored, above: string[]) {
    this.events.push((client) => {
      dropComments(client, POST, above);
      return refreshComment(client, POST, String(id));
    });
    this.counted();
  }

  heart(comment: Stored) {
    this.given.push(comment.id);
    const hearts = this.given.filter((id) => id === comment.id).length;
    this.events.push(async (client) =>
      updateCachedComments(client, POST, (loaded) => withHearts(loaded, { [comment.id]: hearts })),
    );
  }

  /** The comments in reading order, with their depths. */
  ordered(order: ThreadOrder, at = this.given.length): { comment: Stored; depth: number }[] {
    const hearts = (id: number) => this.given.slice(0, at).filter((given) => given === id).length;
    const below = (parent: number | null, depth: number): { comment: Stored; depth: number }[] =>
      this.stored
        .filter((comment) => comment.parent === parent && !comment.isGone)
        .toSorted((a, b) => (order === "newest" ? b.id - a.id : a.id - b.id))
        .toSorted((a, b) => (order === "hearts" ? hearts(b.id) - hearts(a.id) : 0))
        .flatMap((comment) => [{ comment, depth }, ...below(comment.id, depth + 1)]);
    return below(null, 0);
  }

  shown({ id, parent, isDeleted }: Stored): ShownComment {
    const text = isDeleted ? "" : `Comment ${id}`;
    const upvotes = this.given.filter((given) => given === id).length;
    const parentId = parent === null ? null : String(parent);
    return {
      id: String(id),
      text,
      parentId,
      upvotes,
      deleted: isDeleted,
      mentions: [],
      userName: "Kai",
    } as never;
  }

  answer(path: string): unknown {
    const query = new URLSearchParams(path.split("?")[1]);
    if (path.includes("/comments")) {
      const newer = this.stored.filter(({ id, isGone }) => !isGone && id > Number(query.get("cursor")));
      return { comments: newer.map((comment) => this.shown(comment)), next: null };
    }
    const order = (query.get("order") ?? "oldest") as ThreadOrder;
    const at = Number(query.get("at") ?? this.given.length);
    const all = this.ordered(order, at);
    const place = all.findIndex(({ comment }) => String(comment.id) === query.get("comment"));
    const before = query.has("before") ? Math.min(Number(query.get("before")), all.length) : null;
    const offset =
      before === null
        ? Number(query.get("offset") ?? Math.max(0, place - (place % PAGE)))
        : Math.max(0, before - PAGE);
    const ids = this.stored.filter(({ isGone }) => !isGone).map(({ id }) => id);
    return {
      comments: all
        .slice(offset, before ?? offset + PAGE)
        .map(({ comment, depth }) => ({ ...this.shown(comment), depth, answers: null })),
      offset,
      total: all.length,
      latest: ids.length > 0 ? String(Math.max(...ids)) : null,
      ...(order === "hearts" && { at: String(at) }),
    };
  }
}
