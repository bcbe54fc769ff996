import { useQuery } from "@tanstack/react-query";
import { type ReactNode, startTransition, useEffect, useMemo, useState } from "react";
import { useLocation } from "../router/router.tsx";
import { type Session, SessionContext, UNKNOWN, viewerQuery } from "./session.ts";
import { readToken, watchToken } from "./token.ts";

/** Finds out once for the whole page who is looking. A token that is no longer good signs out silently. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useToken();
  const isSignedIn = typeof token === "string";
  const { data, dataUpdatedAt, failureCount, isError, isStale, refetch } = useQuery({
    ...viewerQuery(token),
    enabled: isSignedIn,
  });
  const { pathname } = useLocation();
  useEffect(() => {
    // A profile that could not be read may be had now.
    if (isSignedIn && (isError || isStale)) void refetch({ cancelRefetch: false });
  }, [pathname]);
  const viewer = (isSignedIn && data) || null;
  const isConfirmed = viewer !== null && dataUpdatedAt > 0;
  // One failure alone is over before anybody has read that it happened.
  const isReconnecting = isSignedIn && !isError && failureCount > 1;
  const session = useMemo<Session>(
    () =>
      token === undefined
        ? UNKNOWN
        : { status: isSignedIn ? "member" : "visitor", viewer, isConfirmed, isReconnecting },
    [token, isSignedIn, viewer, isConfirmed, isReconnecting],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The stored token; undefined until the page is alive. */
function useToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    // All that is for members or visitors changes with it: that holds up no press.
    startTransition(() => setToken(readToken()));
    return watchToken(() => setToken(readToken()));
  }, []);
  return token;
}
