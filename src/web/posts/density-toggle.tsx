import { Rows2, Rows4 } from "lucide";
import { holdPlace } from "../shell/scroll-memory.ts";
import { Icon } from "../ui/icon.tsx";
import { measureAnew } from "./card-heights.ts";
import { chooseDensity } from "./density.ts";
import styles from "./density-toggle.module.css";

/**
 * Switches lists between cards and rows. Renders both names and icons, and CSS shows the right ones: the server
 * does not know the reader's density.
 */
export function DensityToggle() {
  return (
    <button type="button" className={`${styles.toggle} needs-scripts`} title="Density" onClick={toggle}>
      <span className={styles.inComfortable}>
        <Icon of={Rows4} size={18} />
        <span className="visually-hidden">Show compact rows</span>
      </span>
      <span className={styles.inCompact}>
        <Icon of={Rows2} size={18} />
        <span className="visually-hidden">Show cards</span>
      </span>
    </button>
  );
}

function toggle(): void {
  // Reads the page, not the stored density: without storage, only the page changes.
  const isCompact = document.documentElement.dataset["density"] === "compact";
  holdPlace(() => {
    chooseDensity(isCompact ? "comfortable" : "compact");
    measureAnew();
  });
}
