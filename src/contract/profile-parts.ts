/** The parts of a profile that moderators remove. Without the schemas of the contract, since browsers load this file. */
export const PROFILE_PARTS = ["about", "picture"] as const;

export type ProfilePart = (typeof PROFILE_PARTS)[number];

export function isProfilePart(kind: string): kind is ProfilePart {
  return PROFILE_PARTS.some((part) => part === kind);
}
