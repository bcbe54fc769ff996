import { describe, expect, test } from "vitest";
import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import type { Notification } from "../../contract/notifications.ts";
import { firstUnread, groupNotifications, groupWords, keysOf } from "./grouped.ts";

let id = 100;

function told(parts: Partial<Notification> = {}): Notification {
  return {
    ...{ id: String(id--), type: "comment", message: "", isRead: true, userName: "ann", submissionId: "1" },
    ...{ submissionTitle: "A post", commentId: "5", excerpt: null },
    ...{ createdAt: { _seconds: 0, _nanoseconds: 0 } },
    ...parts,
  };
}

const sizes = (list: Notification[]) => groupNotifications(list).map(({ length }) => length);
const by = (...names: string[]) => names.map((userName) => told({ userName }));
const message = (userName: string) => told({ type: "message", userName, submissionId: null });

describe("A group of notifications", () => {
  test("has neighbours of one kind about one post, and nothing from beyond another notification", () => {
    expect(sizes([told(), told(), told({ submissionId: "2" }), told()])).toEqual([2, 1, 1]);
    expect(sizes([told(), told({ type: "reply" }), told({ type: "reply" })])).toEqual([1, 2]);
    expect(sizes([])).toEqual([]);
  });

  test("has messages of one conversation, and none of deleted members, who share a name", () => {
    expect(sizes([message("ann"), message("ann"), message("ben")])).toEqual([2, 1]);
    expect(sizes([message(DELETED_MEMBER), message(DELETED_MEMBER)])).toEqual([1, 1]);
  });

  test("has no moderator's decision, and nothing about a post that the member cannot read", () => {
    const decision = { type: "moderation", userName: null } as const;
    expect(sizes([told(decision), told(decision)])).toEqual([1, 1]);
    expect(sizes([told({ submissionId: null }), told({ submissionId: null })])).toEqual([1, 1]);
  });

  test("names two members, or three, or two and the number of the others", () => {
    expect(groupWords(by("ann", "ben", "ann"))).toBe("ann and ben commented on your post");
    expect(groupWords(by("ann", "ben", "cleo"))).toBe("ann, ben and cleo commented on your post");
    expect(groupWords(by("ann", "ben", "cleo", "dan"))).toBe("ann, ben and 2 others commented on your post");
  });

  test("says how often one member did it, and how many messages came", () => {
    expect(groupWords(by("ann", "ann"))).toBe("ann commented on your post 2 times");
    expect(groupWords([message("ann"), message("ann")])).toBe("ann sent you 2 messages");
  });

  test("leads to its oldest unread notification, else to the newest", () => {
    const [newest, unread, older, oldest] = [
      told({ isRead: false }),
      told({ isRead: false }),
      told(),
      told(),
    ] as const;
    expect(firstUnread([newest, unread, older])).toBe(unread);
    expect(firstUnread([older, oldest])).toBe(older);
  });

  test("keeps its key when newer ones arrive, older ones load, one is deleted, or what stood between two groups goes and returns", () => {
    const [newer, first, second, between, older, oldest] = [
      ...by("ann", "ben", "cleo"),
      message("dan"),
      ...by("eve", "fred"),
    ];
    const known = new Map<string, string>();
    const keys = (...list: Notification[]) => keysOf(groupNotifications(list), known);
    const [key] = keys(first!, second!);
    expect(keys(newer!, first!, second!)).toEqual([key]);
    expect(keys(newer!, second!)).toEqual([key]);
    const [, , other] = keys(newer!, second!, between!, older!);
    expect(keys(newer!, second!, between!, older!, oldest!)).toEqual([key, between!.id, other]);
    expect(keys(newer!, second!, older!, oldest!)).toEqual([key]);
    expect(new Set(keys(newer!, second!, between!, older!, oldest!)).size).toBe(3);
  });
});
