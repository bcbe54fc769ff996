import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type FormattedElement,
  type FormattedNode,
  type FormattedText,
  wordsOfNodes,
} from "../../contract/formatted-text.ts";
import type { WholeComment } from "../../contract/removed-posts.ts";
import { useSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Prose } from "../ui/member-text.tsx";
import styles from "./removals-page.module.css";
import { removedCommentQuery } from "./removals-query.ts";

interface Props {
  removalId: string;
  excerpt: string;
  /** Whether the comment has more than the excerpt. */
  isExcerpt: boolean;
}

/** The beginning of a removed comment, and on demand the whole of it in its place, as it was. */
export function RemovedComment({ removalId, excerpt, isExcerpt }: Props) {
  const { viewer } = useSession();
  const [isOpen, setOpen] = useState(false);
  const query = removedCommentQuery(viewer?.uid, removalId);
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isOpen });
  const isShown = isOpen && data !== undefined;
  const press = () => {
    if (error) void refetch();
    else setOpen(!isOpen);
  };
  return (
    <>
      <div className={styles.excerpt}>{isShown ? <Whole comment={data} /> : <p dir="auto">{excerpt}</p>}</div>
      {isOpen && !isShown && <FormError message={error && error.message} />}
      {isExcerpt && (
        <Button
          look="outline"
          className={styles.more}
          aria-expanded={isShown}
          busy={isFetching}
          onClick={press}
        >
          {isFetching ? "Loading..." : isShown ? "Show the beginning only" : "Show all of it"}
        </Button>
      )}
    </>
  );
}

/** The images stand below the block of the text that has them: `Prose` shows those that have addresses. */
function Whole({ comment: { text, formatted, mentions, pictures } }: { comment: WholeComment }) {
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
  if (src === undefined) return <p className={styles.reason}>An image that cannot be shown here. {words}</p>;
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

/** Leaves out images, and elements that have nothing else. */
function withoutImages(element: FormattedElement): FormattedText {
  if (imagesIn(element).length === 0) return [element];
  if (element.image) return [];
  const children = element.children.flatMap<FormattedNode>((child) =>
    typeof child === "string" ? [child] : withoutImages(child),
  );
  return wordsOfNodes(children).trim() === "" ? [] : [{ ...element, children }];
}
