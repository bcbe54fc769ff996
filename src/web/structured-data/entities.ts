import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import type { Timestamp } from "../../contract/entities.ts";
import { milliseconds } from "../../contract/moments.ts";
import { pages } from "../../contract/paths.ts";

export function person(username: string, origin: string): object {
  const isThere = username !== DELETED_MEMBER;
  return { "@type": "Person", name: username, ...(isThere && { url: origin + pages.user(username) }) };
}

export function interactions(counts: Record<string, number>): object[] {
  return Object.entries(counts).map(([action, count]) => ({
    "@type": "InteractionCounter",
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: count,
  }));
}

/** A timestamp as ISO 8601. */
export function isoDate(at: Timestamp): string {
  return new Date(milliseconds(at)).toISOString();
}
