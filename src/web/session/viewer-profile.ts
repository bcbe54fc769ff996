import type { OwnProfile } from "../../contract/members.ts";

/** The signed-in member. */
export type ViewerProfile = Omit<OwnProfile, "createdAt" | "about" | "submissions">;
