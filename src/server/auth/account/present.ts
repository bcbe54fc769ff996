import Bowser from "bowser";
import type { Session } from "../../../contract/sessions.ts";
import { timestamp } from "../../db/present.ts";
import type { SessionRow } from "../sessions.ts";

export function presentSession(session: SessionRow): Session {
  return {
    id: String(session.id),
    ...describeDevice(session.user_agent),
    address: session.address,
    createdAt: timestamp(session.created_at),
    lastSeenAt: timestamp(session.last_seen_at),
    isCurrent: session.isCurrent,
  };
}

const KINDS: Record<string, Session["kind"]> = { desktop: "computer", mobile: "phone", tablet: "tablet" };

/** A short name such as "Firefox on Windows". A client may claim any user agent. */
export function describeDevice(userAgent: string | null): Pick<Session, "device" | "kind"> {
  if (!userAgent) return { device: null, kind: "unknown" };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const device = [browser.name, os.name].filter(Boolean).join(" on ");
  return { device: device || null, kind: KINDS[platform.type ?? ""] ?? "unknown" };
}
