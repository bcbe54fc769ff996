import { imagePath, SQUARE_WIDTHS } from "../../contract/image-addresses.ts";
import styles from "./member-picture.module.css";
import { MemberSign } from "./sign.tsx";

interface Props {
  name: string;
  /** The key of the picture; a member without one has a sign. */
  picture: string | undefined;
  size?: "small" | "medium" | "large";
}

/** The widths of the three sizes, in the syntax of the `sizes` attribute. */
const SIZES = { small: "1.2rem", medium: "1.7rem", large: "3.2rem" };

/** A member's picture, or their sign. The sign is below a picture, and stays where that cannot be loaded. */
export function MemberPicture({ name, picture, size = "small" }: Props) {
  if (!picture) return <MemberSign name={name} size={size} />;
  const file = (width: number) => imagePath({ key: picture, width, format: "webp" });
  return (
    <span className={styles.place}>
      <MemberSign name={name} size={size} />
      <img
        key={picture}
        className={styles.picture}
        alt=""
        sizes={SIZES[size]}
        srcSet={SQUARE_WIDTHS.map((width) => `${file(width)} ${width}w`).join(", ")}
        src={file(SQUARE_WIDTHS[1]!)}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
