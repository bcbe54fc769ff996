import type { ShownImage } from "../../contract/entities.ts";
import { imagePath } from "../../contract/image-addresses.ts";
import styles from "./text-picture.module.css";
import { StoredFiles } from "./picture.tsx";

/** The maximum height in CSS pixels. */
const MOST_HIGH = 400;

/** A stored image in a text: never wider than the text, and not too high. Its link opens it in full. */
export function TextPicture({ image }: { image: ShownImage }) {
  const { key, width, height, alt } = image;
  const scale = Math.min(1, MOST_HIGH / height);
  // In the attributes, so that the browser knows the size before the image loads.
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return (
    <a href={imagePath({ key, width, format: "jpg" })} className={styles.place}>
      <StoredFiles
        image={image}
        sizes={`min(${size.width}px, 100vw)`}
        {...size}
        alt={alt || "Image without a description"}
        loading="lazy"
      />
    </a>
  );
}
