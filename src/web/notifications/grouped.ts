import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import type { Notification } from "../../contract/notifications.ts";

/** Puts neighbours of one kind about one post, or of one conversation, together. Newest first, as the list is. */
export function groupNotifications(notifications: Notification[]): Notification[][] {
  const groups: Notification[][] = [];
  for (const notification of notifications) {
    const group = groups.at(-1);
    const subject = subjectOf(notification);
    if (group && subject !== null && subjectOf(group[0]!) === subject) group.push(notification);
    else groups.push([notification]);
  }
  return groups;
}

/**
 * A key for each group, which stays whatever arrives, loads or is deleted: with another, the page would close an open group and
 * lose the focus. `known` has the keys that the notifications had before, by their ids; new ones are added.
 */
export function keysOf(groups: Notification[][], known: Map<string, string>): string[] {
  const used = new Set<string>();
  return groups.map((group) => {
    const ids = group.map(({ id }) => id);
    const key =
      [...ids.flatMap((id) => known.get(id) ?? []), ...ids].find((one) => !used.has(one)) ??
      `${ids[0]} apart`;
    used.add(key);
    for (const id of ids) known.set(id, key);
    return key;
  });
}

/** Null for a notification that stands alone: each decision of a moderator has words of its own. */
function subjectOf({ type, submissionId, userName }: Notification): string | null {
  // All deleted members have one name, so it names no conversation.
  if (type === "message") return userName === DELETED_MEMBER ? null : `${type} ${userName}`;
  return type === "moderation" || submissionId === null ? null : `${type} ${submissionId}`;
}

/** The notification where a reader goes on: the oldest unread one, else the newest. */
export function firstUnread(group: Notification[]): Notification {
  return group.findLast(({ isRead }) => !isRead) ?? group[0]!;
}

const DEEDS: Partial<Record<Notification["type"], string>> = {
  comment: "commented on your post",
  // They may answer several comments of the reader's.
  reply: "replied to you",
  mention: "mentioned you",
  followed: "commented on a post that you follow",
};

/** Says what happened: who of a group did it, or how often, where it was one member. */
export function groupWords(group: Notification[]): string {
  const { type } = group[0]!;
  const names = [...new Set(group.flatMap(({ userName }) => userName ?? []))];
  if (type === "message") return `${names[0]} sent you ${group.length} messages`;
  const times = names.length === 1 && names[0] !== DELETED_MEMBER ? ` ${group.length} times` : "";
  return `${named(names)} ${DEEDS[type]}${times}`;
}

function named(names: string[]): string {
  const others = names.length - 2;
  if (others > 1) return `${names[0]}, ${names[1]} and ${others} others`;
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
