import { X } from "lucide";
import { useState } from "react";
import type { Timestamp } from "../../contract/entities.ts";
import { milliseconds } from "../../contract/moments.ts";
import { pages } from "../../contract/paths.ts";
import { readStored, writeStored } from "../session/storage.ts";
import { ButtonLink } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ago } from "../ui/time.tsx";
import styles from "./catch-up-offer.module.css";

/** The absence whose offer was put away in this browser. */
const KEY = "catchUpPutAway";

/** Offers a member who comes back the posts that they missed. Lies over the page, so that nothing moves. */
export function CatchUpOffer({ leftAt }: { leftAt: Timestamp }) {
  const absence = String(milliseconds(leftAt));
  const [isAway, setAway] = useState(() => readStored(KEY) === absence);
  if (isAway) return null;
  const putAway = () => {
    writeStored(KEY, absence);
    setAway(true);
    // The focused button disappears.
    document.getElementById("content")?.focus();
  };
  return (
    <section className={styles.offer} aria-label="Catch up">
      <p>{`You were last here ${ago(new Date(milliseconds(leftAt)))}.`}</p>
      <ButtonLink to={pages.catchUp}>Catch up</ButtonLink>
      <IconButton label="Put away" onClick={putAway}>
        <Icon of={X} size={18} />
      </IconButton>
    </section>
  );
}
