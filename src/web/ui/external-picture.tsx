import { Image } from "lucide";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { hostName } from "../../contract/links.ts";
import styles from "./external-picture.module.css";
import { Icon } from "./icon.tsx";

/** The addresses of the pictures that the reader has loaded since the page was opened. */
const wanted = new Set<string>();

interface Props {
  /** The picture's address at another site. */
  src: string;
  /** The picture, rendered once the reader presses the button. */
  children: ReactNode;
}

/** A button in place of an external picture, whose site learns of readers only when they press it. */
export function ExternalPicture({ src, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(wanted.has(src));
  const load = () => {
    wanted.add(src);
    flushSync(() => setWanted(true));
    // The button had the focus and has disappeared, so its place takes the focus.
    place.current?.focus({ preventScroll: true });
  };
  const label = `Load image from ${hostName(src)}`;
  if (isWanted) {
    return (
      <div ref={place} tabIndex={-1}>
        {children}
      </div>
    );
  }
  return (
    <div className={`${styles.place} needs-scripts`}>
      <button type="button" className={styles.load} title={label} onClick={load}>
        <Icon of={Image} size={18} />
        <span>{label}</span>
      </button>
    </div>
  );
}
