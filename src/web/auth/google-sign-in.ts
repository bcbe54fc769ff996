import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { ApiFailure } from "../api/api.ts";
import { readViewer, viewerQuery } from "../session/session.ts";
import { readToken, storeToken } from "../session/token.ts";
import {
  type Credential,
  leaveForProvider,
  sendCredential,
  takeNonceSecret,
  viewerOf,
} from "./google-credential.ts";
import type { Failure } from "./sending.ts";
import { navigate } from "../router/location.ts";
import { useLocation } from "../router/router.tsx";

const NEEDS_HTTPS = "It needs a secure connection (https) and a browser that may keep data for this site.";
const TRY_AGAIN = "Please try again.";
const CANCELLED = "You came back without signing in there.";

export interface GoogleSignIn {
  busy: boolean;
  failure: Failure | null;
  /** Leaves for the provider, which leads back to /login. */
  start: () => void;
  /** After a login by password: joins the Google account that was refused because of it. */
  join: () => void;
}

/** Signing in with Google: begins it, and ends it on the page that the provider leads back to. */
export function useGoogleSignIn(destination: string): GoogleSignIn {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const refused = useRef<Credential | null>(null);
  const signIn = useCredential();
  const fail = (more: string) => setFailure({ message: ERROR_TEXTS.googleFailed, more });

  useReturn((credential) => {
    setBusy(true);
    signIn(credential).catch((error: unknown) => {
      setBusy(false);
      fail(reasonOf(error));
      if (error instanceof ApiFailure && error.status === 409) refused.current = credential;
    });
  }, fail);

  return {
    busy,
    failure,
    start: () => {
      leaveForProvider(destination).catch(() => fail(NEEDS_HTTPS));
    },
    join: () => {
      if (refused.current) sendCredential(refused.current).catch(reportError);
    },
  };
}

/** What the server said, besides that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiFailure)) return TRY_AGAIN;
  return error.errors[0] ?? (error.message === ERROR_TEXTS.googleFailed ? TRY_AGAIN : error.message);
}

/** Takes what the provider's answer has put behind the `#` of the address, and removes it there. */
function useReturn(onCredential: (credential: Credential) => void, onFailure: (more: string) => void): void {
  const { pathname, search, hash } = useLocation();
  const taken = useRef("");
  useEffect(() => {
    const outcome = new URLSearchParams(hash.slice(1));
    const idToken = outcome.get("credential");
    const said = outcome.get("google");
    if ((idToken === null && said === null) || taken.current === hash) return;
    taken.current = hash;
    navigate(pathname + search, { replace: true });
    const nonceSecret = takeNonceSecret();
    if (said !== null) onFailure(said === "cancelled" ? CANCELLED : TRY_AGAIN);
    // A token that this browser did not ask for would sign in whoever made the link.
    else if (nonceSecret) onCredential({ idToken: idToken!, nonceSecret });
    else onFailure(TRY_AGAIN);
  }, [hash]);
}

/** Signs in with a credential. Where the profile cannot be read then, the id token still says who it is. */
function useCredential(): (credential: Credential) => Promise<void> {
  const queryClient = useQueryClient();
  return async (credential) => {
    const token = await sendCredential(credential);
    const { queryKey } = viewerQuery(token);
    storeToken(token);
    let isRead = true;
    // Begins before the page knows the token, which would sign out where the profile cannot be read.
    await queryClient.fetchQuery({
      queryKey,
      queryFn: ({ signal }) =>
        readViewer(signal).catch(() => {
          isRead = false;
          return readToken() === token ? viewerOf(credential) : null;
        }),
    });
    // For the time being: the next page reads the profile again.
    if (!isRead) await queryClient.invalidateQueries({ queryKey, refetchType: "none" });
  };
}
