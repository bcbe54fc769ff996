import { Heart } from "lucide";
import type { MouseEvent } from "react";
import type { Submission } from "../../contract/entities.ts";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import { readToken } from "../session/token.ts";
import styles from "./heart-button.module.css";
import { useHearted, useToggleHeart } from "./hearts.ts";
import { forgetWantedHeart, wantHeart } from "./wanted-heart.ts";
import { Icon } from "../ui/icon.tsx";
import { formatNumber } from "../ui/format-number.ts";

export function HeartButton({ post }: { post: Submission }) {
  const askForLogin = useAskForLogin();
  const hearted = useHearted(post.id);
  const { isPending, toggle } = useToggleHeart(post.id, hearted);
  const press = (event: MouseEvent) => {
    // The second click of a double click would take the heart back.
    if (isPending || event.detail > 1) return;
    // Check the token, not the viewer: a member may press before their profile has loaded.
    if (readToken() !== null) return void toggle();
    wantHeart(post.id);
    return askForLogin("Sign in to give your heart to a post.", forgetWantedHeart);
  };
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={hearted}
      aria-busy={isPending || undefined}
      aria-label={`Heart: ${post.title}. ${post.upvotes} so far`}
      onClick={press}
    >
      <Icon of={Heart} size={18} isFilled={hearted} />
      <span>{formatNumber(post.upvotes)}</span>
    </button>
  );
}
