import type { SitePageName } from "../../contract/site-page-names.ts";

/** Something that was just written and that others may be looking at. */
export type LiveEvent =
  | { what: "notified"; memberId: string }
  | { what: "messaged"; memberId: string; otherId: string; username: string }
  /** A post's hearts, comments, preview or lock. `isLess` says that something must not be shown any more. */
  | { what: "changed"; postId: number; isLess?: true }
  /** A post was edited by its author; `categories` are the feeds that it left or entered. */
  | { what: "edited"; postId: number; categories: string[] }
  /** A comment's hearts. */
  | { what: "hearted"; postId: number; commentId: number }
  /**
   * A comment was edited or deleted by its author, or has come back; the deleted comments `above` it have left the
   * discussion with it. The post's figures have an event of their own.
   */
  | { what: "comment"; postId: number; commentId: number; above?: number[] }
  | { what: "submitted"; postId: number; memberId: string; categories: string[] }
  | { what: "deleted"; postId: number; memberId: string; categories: string[] }
  /** A deleted post has come back. */
  | { what: "restored"; postId: number; memberId: string; categories: string[] }
  /** A feed's description, texts, rules or tags, or whether it takes posts. `isLess` says that words must not be shown any more. */
  | { what: "described"; category: string; hasNewTags?: true; isLess?: true }
  /** The settings of the site. */
  | { what: "site" }
  /** The automatic rules of the site. */
  | { what: "automatic-rules" }
  /** The words of one of the site's own pages. Where a page comes or goes, the settings have changed as well. */
  | { what: "site-page"; page: SitePageName }
  /** The words or the picture of a member's profile; `picture` is the key of a picture that they do not have any more. */
  | { what: "profile"; memberId: string; picture?: string }
  /** The member has followed, unfollowed or looked at a feed. */
  | { what: "follows"; memberId: string }
  /** The member has changed what they mute, block, hide or leave out as read. */
  | { what: "filters"; memberId: string }
  /** The member has deleted the account: any answer may have named them. */
  | { what: "member-deleted"; memberId: string }
  /** Sessions of the member have ended. */
  | { what: "signed-out"; memberId: string };

/** Sends events to every process. A crash may lose events, but never rows. */
export type Publish = (events: LiveEvent[]) => void;
