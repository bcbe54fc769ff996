import { type MouseEvent, useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import styles from "./list-end.module.css";

/** Distance below the screen at which the next page is asked for. */
const AHEAD = "1200px";

interface Props {
  nextAddress: string;
  busy: boolean;
  failed: boolean;
  onReach: () => void;
}

/** The end of what is loaded: asks for more as it comes near. Without JavaScript it is a link. */
export function ListEnd({ nextAddress, busy, failed, onReach }: Props) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (busy || failed) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser tells several changes at once: the last is how it is now.
        if (entries.at(-1)?.isIntersecting) onReach();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [busy, failed, onReach]);
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    onReach();
  };
  return (
    <div ref={end} className={styles.end}>
      {busy && <Spinner label="Loading more posts" />}
      {failed && !busy && (
        <>
          <p role="alert">More posts could not be loaded.</p>
          <Button look="outline" onClick={onReach}>
            Try again
          </Button>
        </>
      )}
      {!busy && !failed && (
        <a href={nextAddress} rel="next" onClick={follow}>
          More posts
        </a>
      )}
    </div>
  );
}
