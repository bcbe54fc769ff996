import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { plainText } from "../../contract/plain-words.ts";
import { useTextPreview } from "../formatting/use-text-preview.ts";
import { PostCard } from "../posts/post-card.tsx";
import { useLinkPreview } from "../previews/use-link-preview.ts";
import { useSession } from "../session/session.ts";
import { draftPost } from "./preview-post.ts";
import styles from "./preview-pane.module.css";
import { type DraftType, type SubmitDraft, typedAddress } from "./submit-draft.ts";

/** Sentences that say which picture the card gets once the server has fetched the address. */
const PICTURES: Record<DraftType, string> = {
  link: " A picture of the linked page follows, if it has one.",
  video: " The video's picture follows.",
  text: "",
  image: "",
};

/** The card of a draft, which cannot be pressed. */
export function DraftCard({ draft }: { draft: SubmitDraft }) {
  const { viewer } = useSession();
  const [openedAt] = useState(Date.now);
  const address = typedAddress(draft);
  const known = useLinkPreview(address);
  const words = useTextPreview(draft.text);
  const userName = viewer?.username ?? "you";
  const post = useMemo(
    () => draftPost(draft, { address, known, words: plainText(words), userName, openedAt }),
    [draft, address, known, words, userName, openedAt],
  );
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => removeNames(card.current!));
  return (
    <>
      <div ref={card} inert>
        <PostCard post={post} position={1} size={1} />
      </div>
      <p className={styles.hint}>As it will look in a list.{address ? PICTURES[draft.contentType] : ""}</p>
    </>
  );
}

/** Nobody can reach the card, and names in it that repeat the title must not pass for the form's labels. */
function removeNames(card: HTMLElement): void {
  for (const named of card.querySelectorAll("[aria-label], [aria-labelledby]")) {
    named.removeAttribute("aria-label");
    named.removeAttribute("aria-labelledby");
  }
}
