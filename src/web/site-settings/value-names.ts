import { LIMITS } from "../../contract/limits.ts";
import type { AdminsSettings, Group } from "../../contract/site.ts";

/** The words for the values of settings that are chosen among some. */

export const GROUP_NAMES: Record<Group, string> = {
  admins: "Admins",
  moderators: "Moderators and admins",
  members: "All members",
};

export const VIEW_NAMES: Record<AdminsSettings["view"], string> = {
  top: "Top",
  recent: "Recent",
  hot: "Hot",
  active: "Active",
};

export const RANGE_NAMES: Record<AdminsSettings["range"], string> = {
  "24h": "24 hours",
  "7d": "7 days",
  "30d": "30 days",
  all: "All time",
};

export const LOG_READER_NAMES: Record<AdminsSettings["log"], string> = {
  moderators: "Moderators, and the people of feeds for theirs",
  everybody: "Everybody, in a reduced form",
};

/** The first posts and comments of a new member that wait for a moderator, by their number. */
export const FIRSTS_NAMES: Record<string, string> = Object.fromEntries(
  Array.from({ length: LIMITS.firsts + 1 }, (_, count) => [count, firstsName(count)]),
);

function firstsName(count: number): string {
  if (count === 0) return "None";
  return count === 1 ? "The first one" : `The first ${count}`;
}

export const NEW_DAYS_NAMES: Record<string, string> = {
  0: "No time",
  ...Object.fromEntries([1, 2, 3, 7, 14, 30, 90, 180, 365].map((days) => [days, counted(days, "day")])),
};

export const NEW_POSTS_NAMES: Record<string, string> = {
  0: "Any number",
  ...Object.fromEntries(
    [1, 2, 3, 5, 10, 20, 50, 100].map((posts) => [
      posts,
      counted(posts, "post or comment", "posts and comments"),
    ]),
  ),
};

/** The most links of a new member; the empty value is no limit. */
export const NEW_LINKS_NAMES: Record<string, string> = {
  "": "Any number",
  ...Object.fromEntries(
    Array.from({ length: LIMITS.newLinks + 1 }, (_, most) => [
      most,
      most === 0 ? "None" : `At most ${counted(most, "link")}`,
    ]),
  ),
};

export const NEW_IMAGES_NAMES: Record<string, string> = { true: "Yes", false: "Not yet" };

export const NEW_WAIT_NAMES: Record<string, string> = { false: "No", true: "Yes" };

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The names of some values, with one that only a program has chosen. */
export function withChosen(names: Record<string, string>, chosen: number): Record<string, string> {
  return { ...names, [chosen]: names[chosen] ?? String(chosen) };
}

export const CONFIRMATION_NAMES: Record<AdminsSettings["confirmation"], string> = {
  none: "No",
  mail: "Yes, by a link that we mail them",
};

const NAMES: Record<string, Record<string, string>> = {
  inviters: GROUP_NAMES,
  founders: GROUP_NAMES,
  uploaders: GROUP_NAMES,
  messengers: GROUP_NAMES,
  firsts: FIRSTS_NAMES,
  newDays: NEW_DAYS_NAMES,
  newPosts: NEW_POSTS_NAMES,
  newLinks: NEW_LINKS_NAMES,
  newImages: NEW_IMAGES_NAMES,
  newWait: NEW_WAIT_NAMES,
  view: VIEW_NAMES,
  range: RANGE_NAMES,
  log: LOG_READER_NAMES,
  confirmation: CONFIRMATION_NAMES,
};

/** A setting's value in the words of its form; a text is as it is. */
export function valueName(setting: string, value: string): string {
  return NAMES[setting]?.[value] ?? value;
}
