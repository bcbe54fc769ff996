import { sql } from "kysely";
import { expect } from "vitest";
import type { Person, Signed } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { memberIdOf } from "../../../test/member-id.ts";
import { noteConfirmed } from "../auth/confirmation/confirmed-address.ts";
import { moderate } from "../moderation/test-decisions.ts";
import type { TestDevice } from "../push-messages/test-pushed-site.ts";
import {
  type Author,
  type Deed,
  type DraftComment,
  type DraftPost,
  FEEDS,
  FilterModel,
  type ModelMute,
  type ModelPost,
} from "./test-filter-model.ts";
import type { FilteredSite } from "./test-filtered-site.ts";

type PostDeed = "hide" | "show" | "open" | "delete" | "remove" | "restore";

let readers = 0;

/** A member, and the model of what they mute and hide. */
export class FilterReader {
  readonly model = new FilterModel();
  readonly #site: FilteredSite;
  readonly #me: Person;
  /** Distinguishes the feeds and words of this reader from those of others. */
  readonly #number = ++readers;
  memberId = "";
  #device: TestDevice | null = null;

  constructor(site: FilteredSite, me: Person) {
    this.#site = site;
    this.#me = me;
  }

  static async join(site: FilteredSite): Promise<FilterReader> {
    await site.makeOlder();
    const me = await site.cast.join(`reader_${readers + 1}`);
    const reader = new FilterReader(site, me);
    await reader.#askToBeTold();
    // From this call on, the site records when the member is there.
    await reader.call("POST", "/catch-up");
    for (const feed of [FEEDS[0], FEEDS[1]])
      await reader.call("POST", "/follow-category", { category: reader.feed(feed) });
    // Every feed exists, so that it can be muted.
    for (const feed of FEEDS) await reader.post({ author: "alice", feeds: [feed], words: [], isOld: false });
    return reader;
  }

  /** Turns on push messages and mails. */
  async #askToBeTold(): Promise<void> {
    this.memberId = await memberIdOf(this.db, this.username);
    await noteConfirmed(this.db, this.memberId);
    await this.call("POST", "/notification-mails", { kind: "replies", how: "soon" });
    await this.call("POST", "/notification-mails", { kind: "digest", how: "daily" });
    this.#device = await this.#site.turnOn(this.#me);
  }

  get username(): string {
    return this.#me.username;
  }

  get db() {
    return this.#site.app.db;
  }

  /** Lets the minutes pass after which the site tells of what is unread, and returns the push messages that have come. */
  async pushed() {
    await sql`delete from pushed_topics where member_id = ${this.memberId}`.execute(this.db);
    this.#device!.arrived.length = 0;
    await this.#site.pushLater("6 minutes");
    return this.#device!.arrived.map(({ message }) => message);
  }

  openEvents() {
    return openEvents(this.#site.app, "?category=*&follows=true", this.#me.token);
  }

  get site() {
    return this.#site.app.site;
  }

  /** The name on the site of one of the model's feeds. */
  feed(name: string): string {
    return `${name} ${this.#number}`;
  }

  /** A word that all posts of this reader's story have, and no others. */
  get word(): string {
    return `zeppelin${this.#number}x`;
  }

  /** The address of all links of this reader's story. */
  get address(): string {
    return `https://example.com/${this.word}`;
  }

  async call(method: string, path: string, body?: object) {
    const answer = await this.#site.app.call(method, path, { token: this.#me.token, ...(body && { body }) });
    expect([path, answer.status < 300]).toEqual([path, true]);
    return answer.body;
  }

  async do(deed: Deed): Promise<void> {
    if ("nth" in deed) await this.#doWith(deed);
    else if ("post" in deed) await this.post(deed.post);
    else if ("comment" in deed) await this.comment(deed.comment);
    else if ("mute" in deed) await this.#mute(deed.mute);
    else if ("name" in deed) await this.#block(deed.name, deed.deed === "block");
    else if ("value" in deed) {
      await this.call("POST", "/reading-settings", { hidesRead: deed.value });
      this.model.hidesRead = deed.value;
    } else {
      await this.call("POST", "/notifications/read");
      for (const comment of this.model.comments) comment.isUnread = false;
    }
  }

  async #mute(muted: ModelMute): Promise<void> {
    const value = muted.kind === "feed" ? this.feed(muted.value) : muted.value;
    const { mute } = await this.call("POST", "/mutes", { kind: muted.kind, value });
    this.model.mutes.set(mute.id, muted);
  }

  async #block(name: Author, isBlocked: boolean): Promise<void> {
    await this.call(isBlocked ? "POST" : "DELETE", `/user/${name}/block`);
    if (isBlocked) this.model.blocked.add(name);
    else this.model.blocked.delete(name);
  }

  async #doWith({ deed, nth }: Extract<Deed, { nth: number }>): Promise<void> {
    if (deed === "unmute" || deed === "end") await this.#endMute(deed, nth);
    else if (deed === "deleteComment") await this.#deleteComment(nth);
    else await this.#doWithPost(deed, this.model.posts[nth % this.model.posts.length]!);
  }

  async #endMute(deed: "unmute" | "end", nth: number): Promise<void> {
    const id = [...this.model.mutes.keys()][nth % Math.max(1, this.model.mutes.size)];
    if (id === undefined) return;
    if (deed === "unmute") await this.call("DELETE", `/mutes/${id}`);
    else {
      // Reads as a process would that has not cached the filters.
      await sql`
        with ended as (update mutes set until = now() - interval '1 second' where id = ${Number(id)} returning member_id)
        update members set filters_version = filters_version + 1 from ended where members.id = member_id`.execute(
        this.db,
      );
    }
    this.model.mutes.delete(id);
  }

  async #doWithPost(deed: PostDeed, post: ModelPost): Promise<void> {
    const { id, author } = post;
    if (deed === "restore") {
      if (!this.#removed.delete(id)) return;
      await this.#decide(id, "restore");
      post.isGone = false;
    } else if (post.isGone || (author === "me" && deed !== "open" && deed !== "delete")) return;
    else if (deed === "open") {
      await this.call("POST", `/submission/${id}/opened`);
      this.model.read.add(id);
    } else if (deed === "hide" || deed === "show") {
      await this.call(deed === "hide" ? "POST" : "DELETE", `/submission/${id}/hide`);
      if (deed === "hide") this.model.hidden.add(id);
      else this.model.hidden.delete(id);
    } else if (deed === "delete") {
      await this.#site.cast.deletePost(this.#member(author), id);
      post.isGone = true;
    } else {
      await this.#decide(id, "remove");
      this.#removed.add(id);
      post.isGone = true;
    }
  }

  readonly #removed = new Set<string>();

  async #decide(id: string, decision: string): Promise<void> {
    const { status } = await moderate(this.#site.app).decide(this.#site.mona, id, { decision });
    expect([decision, status]).toEqual([decision, 200]);
  }

  #member(author: Author): Signed {
    return author === "me" ? this.#me : this.#site.cast[author];
  }

  async post(draft: DraftPost): Promise<void> {
    const title = [this.word, ...draft.words].join(" ");
    const customCategories = draft.feeds.map((feed) => this.feed(feed));
    const author = this.#member(draft.author);
    const id = draft.isLink
      ? await this.#site.cast.submitLink(author, { title, customCategories, content: this.address })
      : await this.#site.cast.submitText(author, { title, customCategories });
    if (draft.isOld) {
      await sql`update posts set created_at = created_at - interval '3 days' where id = ${Number(id)}`.execute(
        this.db,
      );
      await sql`
        update post_feeds set post_created_at = post_created_at - interval '3 days' where post_id = ${Number(id)}`.execute(
        this.db,
      );
    }
    this.model.posts.push({ ...draft, id, isGone: false });
  }

  async comment(draft: DraftComment): Promise<void> {
    const { author, nth, words, mentionsMe } = draft;
    const post = this.model.posts[nth % this.model.posts.length]!;
    if (post.isGone) return;
    const text = [this.word, ...(mentionsMe ? [`@${this.username}`] : []), ...words].join(" ");
    const { id } = await this.#site.cast.comment(this.#member(author), post.id, text);
    const isTold = !this.model.blocked.has(author) && (mentionsMe || post.author === "me");
    this.model.comments.push({ ...draft, id, post, isGone: false, isTold, isUnread: isTold });
  }

  async #deleteComment(nth: number): Promise<void> {
    const comment = this.model.comments[nth % Math.max(1, this.model.comments.length)];
    if (!comment || comment.isGone || comment.post.isGone) return;
    const { status } = await this.#site.app.call(
      "DELETE",
      `/comment/${comment.id}`,
      this.#member(comment.author),
    );
    expect(["delete comment", status < 300]).toEqual(["delete comment", true]);
    comment.isGone = true;
  }
}
