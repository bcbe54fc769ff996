/** The parts of a profile that moderators remove. The file has no schemas of the contract, since browsers load it. */
export const PROFILE_PARTS = ["about", "picture"] as const;

export type ProfilePart = (typeof PROFILE_PARTS)[number];

export function isProfilePart(kind: string): kind is ProfilePart {
  return PROFILE_PARTS.some((part) => part === kind);
}
