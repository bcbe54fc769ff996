import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiFailure } from "../api/api.ts";
import { readViewer, viewerQuery } from "../session/session.ts";
import { readToken, storeToken } from "../session/token.ts";
import {
  type BroughtAlong,
  type Credential,
  leaveForProvider,
  sendCredential,
  takeStarted,
  viewerOfCredential,
} from "./google-credential.ts";
import type { FormFailure } from "./use-send-form.ts";
import { navigate } from "../router/location.ts";
import { useLocation } from "../router/router.tsx";

const FAILED = "Google sign-in failed";
const NEEDS_HTTPS =
  "Signing in with Google needs a secure connection (https) and a browser that stores data for this site.";
const TRY_AGAIN = "Please try again.";
const CANCELLED = "You came back from Google without signing in.";

/** A failure, which for somebody banned says how to appeal. */
interface GoogleFailure extends FormFailure {
  isBanned: boolean;
}

export interface GoogleSignIn {
  busy: boolean;
  failure: GoogleFailure | null;
  /** Whether signing in has made an account. */
  isNewMember: boolean;
  /** The refusal with the site's question, which somebody new must answer first; null without one. */
  asked: string | null;
  /** Sends the answer to that question. */
  sendAnswer: (answer: string) => void;
  /** Opens the provider's page, which returns to /login. */
  start: () => void;
  /**
   * After a sign-in by password, links the Google account that was refused because its email has an account.
   */
  join: () => void;
}

/** Starts a Google sign-in, with what somebody new brings along, and completes it on the page that the provider returns to. */
export function useGoogleSignIn(destination: string, brought: BroughtAlong = {}): GoogleSignIn {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<GoogleFailure | null>(null);
  const [isNewMember, setNewMember] = useState(false);
  /** The credential of somebody who must answer first. The refusal has not used it up. */
  const [unanswered, setUnanswered] = useState<{ credential: Credential; refusal: string } | null>(null);
  const joined = useRef<Credential | null>(null);
  // Kept for another try: without it, on an open site, the account would be made without the invitation.
  const waiting = useRef<BroughtAlong>({});
  const signIn = useCredential(setNewMember);
  const fail = (more: string, isBanned = false) => setFailure({ message: FAILED, more, isBanned });

  const send = (credential: Credential) => {
    setBusy(true);
    setFailure(null);
    signIn(credential).catch((error: unknown) => {
      setBusy(false);
      const isAsked = error instanceof ApiFailure && error.code === "answerNeeded";
      if (!isAsked) fail(reasonOf(error), error instanceof ApiFailure && error.code === "banned");
      if (!(error instanceof ApiFailure)) return;
      // An invitation that was refused would be refused again, so it is not kept.
      if (error.status !== 403) waiting.current = broughtBy(credential);
      if (error.code === "googleEmailTaken") joined.current = { ...credential, invitation: undefined };
      if (isAsked) setUnanswered({ credential, refusal: error.message });
      // The credential has expired: the page with Google's button comes back, for another.
      else if (error.status === 401) setUnanswered(null);
    });
  };
  useReturn(send, (more, started) => {
    fail(more);
    waiting.current = broughtBy(started ?? {});
  });

  return {
    ...{ busy, failure, isNewMember },
    asked: unanswered?.refusal ?? null,
    sendAnswer: (answer) => unanswered && send({ ...unanswered.credential, answer }),
    start: () => {
      leaveForProvider(destination, { ...waiting.current, ...brought }).catch(() => fail(NEEDS_HTTPS));
    },
    join: () => {
      if (joined.current) sendCredential(joined.current).catch(reportError);
    },
  };
}

function broughtBy({ invitation, answer }: BroughtAlong): BroughtAlong {
  return { invitation, answer };
}

/** The server's explanation; a request to try again if it only says that the sign-in failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiFailure)) return TRY_AGAIN;
  return error.errors[0] ?? (error.code === "googleFailed" ? TRY_AGAIN : error.message);
}

/** Reads the provider's result from the address's fragment, and removes it there. */
function useReturn(
  onCredential: (credential: Credential) => void,
  onFailure: (more: string, started: ReturnType<typeof takeStarted>) => void,
): void {
  const { pathname, search, hash } = useLocation();
  const taken = useRef("");
  useEffect(() => {
    const outcome = new URLSearchParams(hash.slice(1));
    const idToken = outcome.get("credential");
    const result = outcome.get("google");
    if ((idToken === null && result === null) || taken.current === hash) return;
    taken.current = hash;
    navigate(pathname + search, { replace: true });
    const started = takeStarted();
    if (result !== null) onFailure(result === "cancelled" ? CANCELLED : TRY_AGAIN, started);
    // Refuse a token for which this tab has no secret: a link with a token could sign the reader in to a
    // stranger's account.
    else if (started) onCredential({ idToken: idToken!, ...started });
    else onFailure(TRY_AGAIN, started);
  }, [hash]);
}

/**
 * Signs in with a credential. If the profile cannot be read afterwards, the id token still supplies the name.
 */
function useCredential(tellNewMember: (isNew: boolean) => void): (credential: Credential) => Promise<void> {
  const queryClient = useQueryClient();
  return async (credential) => {
    const { idToken: token, isNewMember } = await sendCredential(credential);
    // Called before the token is stored, which leads on from this page.
    tellNewMember(isNewMember);
    const { queryKey } = viewerQuery(token);
    storeToken(token);
    let isRead = true;
    // Fetch before the page renders with the token: the page's own fetch would sign out on a failure.
    await queryClient.fetchQuery({
      queryKey,
      queryFn: ({ signal }) =>
        readViewer(signal).catch(() => {
          isRead = false;
          return readToken() === token ? viewerOfCredential(credential) : null;
        }),
    });
    // Marks the viewer of the credential as stale, so that the next page reads the profile.
    if (!isRead) await queryClient.invalidateQueries({ queryKey, refetchType: "none" });
  };
}
