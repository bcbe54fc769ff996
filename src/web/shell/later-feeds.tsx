import { lazy, Suspense } from "react";
import { useSession } from "../session/session.ts";

/** Loaded after the page, and only where there is space to show it. Shows nothing if it cannot be loaded. */
const YourFeeds = lazy(() => import("../feeds/your-feeds.tsx").catch(() => ({ default: (): null => null })));

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
