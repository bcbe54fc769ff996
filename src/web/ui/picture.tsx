import { ImageOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styles from "./picture.module.css";

interface Props {
  src: string;
  alt: string;
  /** As wide as a film; otherwise the place of a photograph is kept. */
  wide?: boolean;
  /** Shows the whole picture instead of filling its place. */
  whole?: boolean;
  /** Leaves its place empty when the picture cannot be had, instead of saying so. */
  quiet?: boolean;
}

/** Addresses that failed in this visit: their place is not kept a second time. */
const failures = new Set<string>();

/** A picture from another site, in a place of fixed shape, so that nothing jumps when it comes or fails. */
export function Picture({ src, alt, wide = false, whole = false, quiet = false }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(failures.has(src));
  const fail = () => {
    failures.add(src);
    setFailed(true);
  };
  useEffect(() => {
    // It may have failed before the page was alive.
    if (image.current?.complete && image.current.naturalWidth === 0) fail();
  }, []);
  if (failed && quiet) return null;
  return (
    <span className={`${styles.place} ${wide ? styles.wide : ""} ${whole ? styles.whole : ""}`}>
      {failed ? (
        <span className={styles.failed}>
          <ImageOff size={20} aria-hidden />
          <span>This picture could not be loaded.</span>
        </span>
      ) : (
        <img
          ref={image}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={fail}
        />
      )}
    </span>
  );
}
