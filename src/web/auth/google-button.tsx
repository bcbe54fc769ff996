import { useId } from "react";
import { pages } from "../../contract/paths.ts";
import { useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { leadingTo, useDestination } from "./destination.ts";
import styles from "./google-button.module.css";
import type { GoogleSignIn } from "./google-sign-in.ts";

/** Disabled, with a note, where the site has not set up Google sign-in. */
export function GoogleButton({ google, children }: { google: GoogleSignIn; children: string }) {
  const { busy, failure, start } = google;
  const { hasGoogle } = useSite();
  const noteId = useId();
  return (
    <>
      <p className={styles.or}>or</p>
      <Button
        look="outline"
        busy={busy}
        disabled={!hasGoogle}
        aria-describedby={hasGoogle ? undefined : noteId}
        onClick={start}
      >
        <GoogleMark />
        {busy ? "Loading..." : children}
      </Button>
      {!hasGoogle && (
        <p id={noteId} className={styles.note}>
          Not set up on this site
        </p>
      )}
      <FormError message={failure?.message ?? null}>
        {failure?.isBanned ? <Banned refusal={failure.more} /> : failure?.more}
      </FormError>
    </>
  );
}

/** The refusal, whose reason a moderator wrote, stands apart from the way to an appeal. */
function Banned({ refusal }: { refusal: string | undefined }) {
  const { contact } = useSite();
  const destination = useDestination();
  const people = "the people who run this site";
  return (
    <>
      <p>{refusal}</p>
      <p className={styles.appeal}>
        You can appeal: sign in with your email and a password instead. If you have no password,{" "}
        <Link to={leadingTo(pages.forgot, destination)}>ask for a link to choose one</Link>. If no mail comes,{" "}
        {contact ? <a href={contact}>{people}</a> : people} can make you a link.
      </p>
    </>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden>
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.91c1.7-1.57 2.69-3.88 2.69-6.62Z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.91-2.26c-.8.54-1.84.86-3.05.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18Z"
      />
      <path fill="#fbbc05" d="M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33Z" />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58Z"
      />
    </svg>
  );
}
