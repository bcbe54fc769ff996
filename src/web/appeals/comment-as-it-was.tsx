import {
  type FormattedElement,
  type FormattedNode,
  type FormattedText,
  wordsOfNodes,
} from "../../contract/formatted-text.ts";
import type { WholeComment } from "../../contract/removed-posts.ts";
import { Prose } from "../ui/member-text.tsx";
import styles from "./comment-as-it-was.module.css";

/**
 * The whole of a comment that is not shown any more. Its images stand below the block of the text that has them: `Prose` shows
 * those that have addresses.
 */
export function CommentAsItWas({
  comment: { text, formatted, mentions, pictures },
}: {
  comment: WholeComment;
}) {
  if (!formatted) return <Prose small text={text} formatted={formatted} mentions={mentions} />;
  return partsOf(formatted).map(({ words, images }, index) => (
    // The text does not change, so the index is a stable key, here and below.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={index} className={styles.part}>
      {words.length > 0 && <Prose small text={text} formatted={words} mentions={mentions} />}
      {images.map((image, position) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Image key={position} element={image} src={pictures[image.image!.key]} />
      ))}
    </div>
  ));
}

/** The maximum height in CSS pixels. */
const MOST_HIGH = 400;

function Image({ element, src }: { element: FormattedElement; src: string | undefined }) {
  const words = wordsOfNodes(element.children);
  const { width, height } = element.image!;
  const scale = Math.min(1, MOST_HIGH / height);
  if (src === undefined) return <p className={styles.missing}>An image that cannot be shown here. {words}</p>;
  return (
    <img
      src={src}
      alt={words || "Image without a description"}
      width={Math.max(1, Math.round(width * scale))}
      height={Math.max(1, Math.round(height * scale))}
    />
  );
}

interface Part {
  words: FormattedText;
  images: FormattedElement[];
}

/** A text in parts, each of which ends with a block that has images, or with the text. */
function partsOf(formatted: FormattedText): Part[] {
  const parts: Part[] = [];
  let words: FormattedText = [];
  for (const block of formatted) {
    const images = imagesIn(block);
    words.push(...withoutImages(block));
    if (images.length === 0) continue;
    parts.push({ words, images });
    words = [];
  }
  return words.length > 0 ? [...parts, { words, images: [] }] : parts;
}

function imagesIn(node: FormattedNode): FormattedElement[] {
  if (typeof node === "string") return [];
  return node.image ? [node] : node.children.flatMap(imagesIn);
}

/** An element that had images alone goes with them. */
function withoutImages(element: FormattedElement): FormattedText {
  if (imagesIn(element).length === 0) return [element];
  if (element.image) return [];
  const children = element.children.flatMap<FormattedNode>((child) =>
    typeof child === "string" ? [child] : withoutImages(child),
  );
  return wordsOfNodes(children).trim() === "" ? [] : [{ ...element, children }];
}
