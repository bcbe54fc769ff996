import { useIsBlocked } from "../blocks/block-queries.ts";
import { isMuteOf, type Mutable, useMutes } from "../filters/mute-queries.ts";

/** Says beside a name that the viewer has muted or blocked it; nothing where they have not. */
export function NameMark({ kind, value }: Mutable) {
  const isMuted = useMutes().some((mute) => isMuteOf(mute, { kind, value }));
  if (isMuted) return kind === "feed" ? " · Muted" : "Muted";
  return kind === "member" && <BlockedMark username={value} />;
}

function BlockedMark({ username }: { username: string }) {
  return useIsBlocked(username) && "Blocked";
}
