import { feedKey } from "../../../contract/feed-names.ts";
import type { OwnProfile } from "../../../contract/members.ts";
import { moderates } from "../../session/session.ts";
import type { ViewerProfile } from "../../session/viewer-profile.ts";

type OwnRole = NonNullable<OwnProfile["feedRoles"]>[number];

/** The viewer's role in a feed, or the offer of one; undefined without any. */
export function ownRoleIn(viewer: ViewerProfile | null, feed: string): OwnRole | undefined {
  return viewer?.feedRoles?.find((role) => feedKey(role.feed) === feedKey(feed));
}

/** Whether posts may wait for the viewer: as a moderator of the site, or in a feed for approved members. */
export function mayHaveWaiting(viewer: ViewerProfile | null): boolean {
  return (
    moderates(viewer) || Boolean(viewer?.feedRoles?.some(({ role, isForApproved }) => role && isForApproved))
  );
}

/** The verb of each role. */
export const DOES = { owner: "own", moderator: "moderate" } as const;

/** The name of each role. */
export const ROLE_NAMES = { owner: "Owner", moderator: "Moderator" } as const;
