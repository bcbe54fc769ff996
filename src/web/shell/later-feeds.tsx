import { Suspense } from "react";
import { useSession } from "../session/session.ts";
import { lazyPart } from "../ui/lazy-part.ts";

/** Loaded after the page, and only where there is space to show it. */
const YourFeeds = lazyPart(() => import("../feeds/your-feeds.tsx").then((part) => part.YourFeeds));

interface Props {
  isShown: boolean;
  onFollow?: () => void;
}

/** The feeds that the viewer follows, once the viewer is known. */
export function LaterFeeds({ isShown, onFollow }: Props) {
  const { viewer } = useSession();
  if (!viewer || !isShown) return null;
  return (
    <Suspense>
      <YourFeeds onFollow={onFollow} />
    </Suspense>
  );
}
