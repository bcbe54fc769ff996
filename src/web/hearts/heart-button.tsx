import { Heart } from "lucide-react";
import type { MouseEvent } from "react";
import type { Submission } from "../../contract/entities.ts";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import { useSession } from "../session/session.ts";
import styles from "./heart-button.module.css";
import { useHearted, useToggleHeart } from "./hearts.ts";

/** A post's heart with its count. Visitors are asked to log in. */
export function HeartButton({ post }: { post: Submission }) {
  const { status } = useSession();
  const askForLogin = useAskForLogin();
  const hearted = useHearted(post.id);
  const toggle = useToggleHeart(post.id, hearted);
  const press = (event: MouseEvent) => {
    // The second click of a double click is not meant to take the heart back.
    if (toggle.isPending || event.detail > 1) return;
    if (status === "member") toggle.mutate();
    else askForLogin("Log in to give your heart to a post.");
  };
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={hearted}
      aria-busy={toggle.isPending || undefined}
      aria-label={`Heart: ${post.title}. ${post.upvotes} so far`}
      onClick={press}
    >
      <Heart size={18} fill={hearted ? "currentColor" : "none"} aria-hidden />
      <span>{post.upvotes.toLocaleString("en-US")}</span>
    </button>
  );
}
