import { useQuery } from "@tanstack/react-query";
import { X } from "lucide";
import { useEffect, useState } from "react";
import { milliseconds } from "../../contract/moments.ts";
import { pages } from "../../contract/paths.ts";
import { showMessage } from "../api/show-refusal.ts";
import { postQuery } from "../post-cache/post-queries.ts";
import { hasNewPlace } from "../post-cache/use-reading-place.ts";
import { readStored, writeStored } from "../session/storage.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ago } from "../ui/time.tsx";
import { goOn, placeToOffer } from "./go-on.ts";
import styles from "./return-offer.module.css";

/** The absence and the place whose offer was put away in this browser. */
const KEY = "returnPutAway";

/** Whether Home was left since the document was loaded: the reader has a newer place then. */
let isPlaceOld = false;

/**
 * Offers a reader who comes back the posts that they missed, and the place at which they stopped. Lies over the page, so
 * that nothing moves.
 */
export function ReturnOffer({ viewer }: { viewer: ViewerProfile | null }) {
  const leftAt = viewer?.leftAt ? milliseconds(viewer.leftAt) : null;
  const place = useOfferedPlace(viewer);
  useEffect(() => () => void (isPlaceOld = true), []);
  const { left, stopped, putAway } = usePutAway(leftAt, place);
  if (left === null && !stopped) return null;
  // After a failure the offer stays, to be tried again.
  const go = () => void goOn(viewer !== null).then(putAway, (failure: Error) => showMessage(failure.message));
  return (
    <section className={styles.offer} aria-label="Welcome back">
      <div className={styles.rows}>
        {left !== null && (
          <div className={styles.row}>
            <p>{`You were last here ${ago(new Date(left))}.`}</p>
            <ButtonLink to={pages.catchUp} look="outline">
              Catch up
            </ButtonLink>
          </div>
        )}
        {stopped && (
          <div className={styles.row}>
            <p className={styles.place}>{`You stopped at “${stopped.title}”`}</p>
            <Button look="outline" onClick={go}>
              Continue
            </Button>
          </div>
        )}
      </div>
      <IconButton label="Put away" onClick={putAway}>
        <Icon of={X} size={18} />
      </IconButton>
    </section>
  );
}

interface OfferedPlace {
  title: string;
  stoppedAt: number;
}

function useOfferedPlace(viewer: ViewerProfile | null): OfferedPlace | null {
  const [place] = useState(() => (isPlaceOld || hasNewPlace() ? null : placeToOffer(viewer)));
  const postId = place?.postId;
  const { data: post } = useQuery({ ...postQuery(postId ?? ""), enabled: postId !== undefined });
  const title = place?.title ?? post?.title;
  return place && title !== undefined ? { title, stoppedAt: place.stoppedAt } : null;
}

/** The absence and the place, without what was put away. Either stays put away when the other ends or changes. */
function usePutAway(leftAt: number | null, place: OfferedPlace | null) {
  const [away, setAway] = useState(() => readStored(KEY) ?? "");
  const [awayLeft, awayPlace] = away.split(" ");
  const putAway = () => {
    const names = `${leftAt ?? awayLeft} ${place?.stoppedAt ?? awayPlace}`;
    writeStored(KEY, names);
    setAway(names);
    // The focused button disappears, so the content takes the focus.
    document.getElementById("content")?.focus({ preventScroll: true });
  };
  return {
    left: awayLeft === String(leftAt) ? null : leftAt,
    stopped: awayPlace === String(place?.stoppedAt) ? null : place,
    putAway,
  };
}
