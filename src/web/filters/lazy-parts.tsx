import { type ReactNode, Suspense } from "react";
import { useSession } from "../session/session.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import type { Mutable } from "./mute-queries.ts";

/* The parts of pages that mute and unmute. Members alone load them. */

const MuteButton = lazyPart(() => import("./mute-button.tsx").then((part) => part.MuteButton));
const MutedNotice = lazyPart(() => import("./muted-notice.tsx").then((part) => part.MutedNotice));

export function LaterMuteButton(muted: Mutable): ReactNode {
  const { viewer } = useSession();
  return viewer && <Suspense>{<MuteButton {...muted} />}</Suspense>;
}

export function LaterMutedNotice(muted: Mutable): ReactNode {
  const { viewer } = useSession();
  return viewer?.hasFilters && <Suspense>{<MutedNotice {...muted} />}</Suspense>;
}
