import { type MouseEvent, useEffect, useRef } from "react";
import { ApiFailure } from "../api/api.ts";
import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";
import styles from "./list-end.module.css";

/** Distance below the screen at which the next page is asked for. */
const AHEAD = "1200px";

interface Props {
  /** What there is more of. */
  what: string;
  nextAddress: string;
  busy: boolean;
  /** Why the next page could not be had. */
  error: Error | null;
  onReach: () => void;
  /** Begins the list anew, where its cursor is no longer good. */
  onRestart: () => void;
}

/** The end of what is loaded: asks for more as it comes near. Without JavaScript it is a link. */
export function ListEnd({ what, nextAddress, busy, error, onReach, onRestart }: Props) {
  const failed = error !== null;
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
      {busy && <Spinner label={`Loading more ${what}`} />}
      {failed && !busy && <Failure what={what} error={error} onRetry={onReach} onRestart={onRestart} />}
      {!busy && !failed && (
        <a href={nextAddress} rel="next" onClick={follow}>
          More {what}
        </a>
      )}
    </div>
  );
}

/** A cursor outlives its list by half an hour: then only a new list leads on. */
function Failure({
  what,
  error,
  onRetry,
  onRestart,
}: {
  what: string;
  error: Error;
  onRetry: () => void;
  onRestart: () => void;
}) {
  const isOver = error instanceof ApiFailure && error.status === 400;
  return (
    <>
      <p role="alert">
        {isOver ? "This list has changed since you opened it." : `More ${what} could not be loaded.`}
      </p>
      <Button look="outline" onClick={isOver ? onRestart : onRetry}>
        {isOver ? "Show the new list" : "Try again"}
      </Button>
    </>
  );
}
