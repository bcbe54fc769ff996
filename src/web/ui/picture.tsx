import { ImageOff } from "lucide";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import type { ShownImage } from "../../contract/entities.ts";
import { type ImageFormat, imagePath } from "../../contract/image-addresses.ts";
import styles from "./picture.module.css";
import { Icon } from "./icon.tsx";

interface Shape {
  /** Reserves a space of 16:9 instead of 16:10. */
  wide?: boolean;
  /** Shows the whole picture instead of cropping it to its space. */
  whole?: boolean;
}

interface Files {
  image: ShownImage;
  /** The displayed width, in the syntax of the `sizes` attribute. */
  sizes: string;
}

interface StoredProps extends Shape, Files {}

/** A stored image. Its size is known, and each screen loads the file that fits. */
export function StoredPicture({ image, sizes, wide = false, whole = false }: StoredProps) {
  const { key, width, height, alt } = image;
  // Do not remember a failure: a stored image may load the next time.
  const { ref, failed, fail } = useFailure(key, false);
  // A crop to the place's shape would take its sides: a panorama is flat enough to stand in a list as it is.
  const panorama = !whole && width > 2 * height;
  return (
    <Place wide={wide} whole={false} natural={whole} panorama={panorama} failed={failed}>
      <StoredFiles
        ref={ref}
        image={image}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        // A whole picture is what its page is about.
        {...(whole ? { loading: "eager", fetchPriority: "high" } : { loading: "lazy" })}
        onError={fail}
      />
    </Place>
  );
}

/** The files of a stored image alone, whose element has these attributes. */
export function StoredFiles({
  image: { key, width, widths },
  sizes,
  alt,
  ...rest
}: Files & ComponentProps<"img">) {
  const files = (format: ImageFormat) =>
    widths.map((width) => `${imagePath({ key, width, format })} ${width}w`).join(", ");
  return (
    <picture>
      <source type="image/webp" srcSet={files("webp")} sizes={sizes} />
      <img
        {...rest}
        srcSet={files("jpg")}
        sizes={sizes}
        src={imagePath({ key, width, format: "jpg" })}
        alt={alt}
        decoding="async"
      />
    </picture>
  );
}

/** An external picture, in a space of fixed shape, so that nothing moves when it loads. */
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

const SHAPES = ["wide", "whole", "natural", "panorama"] as const;

interface PlaceProps extends Required<Shape> {
  /** Takes the picture's own proportions, where its size is known. */
  natural?: boolean;
  /** Takes the picture's own proportions except in a square, and never makes it larger than it is. */
  panorama?: boolean;
  failed: boolean;
  children: ReactNode;
}

function Place({ failed, children, ...shape }: PlaceProps) {
  return (
    <span
      className={[styles.place, ...SHAPES.filter((one) => shape[one]).map((one) => styles[one])].join(" ")}
    >
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

/** The external pictures that failed to load since the page was opened: no space is reserved for them again. */
const failures = new Set<string>();

function useFailure(name: string, isRemembered: boolean) {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(failures.has(name));
  const fail = () => {
    if (isRemembered) failures.add(name);
    setFailed(true);
  };
  useEffect(() => {
    // The image may have failed before hydration, when nothing listened.
    if (ref.current?.complete && ref.current.naturalWidth === 0) fail();
  }, []);
  return { ref, failed, fail };
}
