import type { OwnProfile } from "../../contract/members.ts";

/** The signed-in member. */
export type ViewerProfile = Pick<
  OwnProfile,
  "uid" | "username" | "email" | "role" | "suspension" | "leftAt" | "readingPlace"
>;
