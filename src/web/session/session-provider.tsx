import { useQuery } from "@tanstack/react-query";
import { type ReactNode, startTransition, useEffect, useMemo, useState } from "react";
import { useLocation } from "../router/router.tsx";
import { type SessionState, SessionContext, UNKNOWN_SESSION, viewerQuery } from "./session.ts";
import { readToken, watchToken } from "./token.ts";

/** Determines the viewer once for the whole page. A token that is no longer valid signs out silently. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useToken();
  const isSignedIn = typeof token === "string";
  const { data, dataUpdatedAt, failureCount, isError, isStale, refetch } = useQuery({
    ...viewerQuery(token),
    enabled: isSignedIn,
  });
  const { pathname } = useLocation();
  useEffect(() => {
    // Refetch a profile that could not be read.
    if (isSignedIn && (isError || isStale)) void refetch({ cancelRefetch: false });
  }, [pathname]);
  const viewer = (isSignedIn && data) || null;
  const isConfirmed = viewer !== null && dataUpdatedAt > 0;
  // After a single failure, the first retry comes too soon for anybody to read a notice.
  const isReconnecting = isSignedIn && !isError && failureCount > 1;
  const session = useMemo<SessionState>(
    () =>
      token === undefined
        ? UNKNOWN_SESSION
        : { status: isSignedIn ? "member" : "visitor", viewer, isConfirmed, isReconnecting },
    [token, isSignedIn, viewer, isConfirmed, isReconnecting],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The stored token; undefined until hydration. */
function useToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    // A transition, because all content for members or visitors renders again, which must not delay a press.
    startTransition(() => setToken(readToken()));
    return watchToken(() => setToken(readToken()));
  }, []);
  return token;
}
