import { X } from "lucide";
import { useEffect, useState } from "react";
import { milliseconds } from "../../contract/moments.ts";
import { pages } from "../../contract/paths.ts";
import { showRefusal } from "../api/show-refusal.ts";
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
  const [place] = useState(() => (isPlaceOld ? null : placeToOffer(viewer)));
  const name = `${leftAt} ${place?.stoppedAt}`;
  const [away, setAway] = useState(() => readStored(KEY));
  useEffect(() => () => void (isPlaceOld = true), []);
  if (away === name || (leftAt === null && !place)) return null;
  const putAway = () => {
    writeStored(KEY, name);
    setAway(name);
    // The focused button disappears.
    document.getElementById("content")?.focus();
  };
  const go = () => {
    putAway();
    goOn(viewer !== null).catch(showRefusal);
  };
  return (
    <section className={styles.offer} aria-label="Welcome back">
      <div className={styles.rows}>
        {leftAt !== null && (
          <div className={styles.row}>
            <p>{`You were last here ${ago(new Date(leftAt))}.`}</p>
            <ButtonLink to={pages.catchUp}>Catch up</ButtonLink>
          </div>
        )}
        {place && (
          <div className={styles.row}>
            <p className={styles.place}>{`You stopped at “${place.title}”`}</p>
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
