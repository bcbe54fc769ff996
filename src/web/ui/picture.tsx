import { ImageOff } from "lucide";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { KeptImage } from "../../contract/entities.ts";
import { type ImageFormat, imagePath } from "../../contract/image-addresses.ts";
import styles from "./picture.module.css";
import { Icon } from "./icon.tsx";

interface Shape {
  /** As wide as a film; otherwise the place of a photograph is kept. */
  wide?: boolean;
  /** Shows the whole picture instead of filling its place. */
  whole?: boolean;
}

interface KeptProps extends Shape {
  image: KeptImage;
  /** How wide it shows, as `sizes` of HTML says it. */
  sizes: string;
}

/** An image of our own: its size is known, and each screen loads the file that fits. */
export function KeptPicture({ image, sizes, wide = false, whole = false }: KeptProps) {
  const { key, width, height, widths, alt } = image;
  // Not remembered: its place is the same either way, and it may be here the next time.
  const { ref, failed, fail } = useFailure(key, false);
  const files = (format: ImageFormat) =>
    widths.map((width) => `${imagePath({ key, width, format })} ${width}w`).join(", ");
  return (
    <Place wide={wide} whole={false} natural={whole} failed={failed}>
      <picture>
        <source type="image/webp" srcSet={files("webp")} sizes={sizes} />
        <img
          ref={ref}
          srcSet={files("jpg")}
          sizes={sizes}
          src={imagePath({ key, width, format: "jpg" })}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          onError={fail}
        />
      </picture>
    </Place>
  );
}

/** A picture from another site, in a place of fixed shape, so that nothing jumps when it comes or fails. */
export function Picture({ src, alt, wide = false, whole = false }: Shape & { src: string; alt: string }) {
  const { ref, failed, fail } = useFailure(src, true);
  return (
    <Place wide={wide} whole={whole} failed={failed}>
      <img
        ref={ref}
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={fail}
      />
    </Place>
  );
}

interface PlaceProps extends Required<Shape> {
  /** As high as the picture itself is, where it is whole and its size is known. */
  natural?: boolean;
  failed: boolean;
  children: ReactNode;
}

function Place({ wide, whole, natural = false, failed, children }: PlaceProps) {
  const shape = [wide && styles.wide, whole && styles.whole, natural && styles.natural].filter(Boolean);
  return (
    <span className={[styles.place, ...shape].join(" ")}>
      {failed ? (
        <span className={styles.failed}>
          <Icon of={ImageOff} size={20} />
          <span>This picture could not be loaded.</span>
        </span>
      ) : (
        children
      )}
    </span>
  );
}

/** Pictures that failed in this visit: their place is not kept a second time. */
const failures = new Set<string>();

function useFailure(name: string, isRemembered: boolean) {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(failures.has(name));
  const fail = () => {
    if (isRemembered) failures.add(name);
    setFailed(true);
  };
  useEffect(() => {
    // It may have failed before the page was alive.
    if (ref.current?.complete && ref.current.naturalWidth === 0) fail();
  }, []);
  return { ref, failed, fail };
}
