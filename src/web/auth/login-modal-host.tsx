import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from "react";

const LoginModal = lazy(() => import("./login-modal.tsx"));

interface LoginRequest {
  info: string | undefined;
  onGiveUp: (() => void) | undefined;
}

type AskForLogin = (info?: string, onGiveUp?: () => void) => void;

const AskForLoginContext = createContext<AskForLogin>(() => {});

/**
 * Opens the login modal for an action that only members may take; `info` says why. `onGiveUp` runs when the
 * visitor closes the modal, but not after signing in or following a link.
 */
export function useAskForLogin(): AskForLogin {
  return use(AskForLoginContext);
}

export function LoginModalHost({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<LoginRequest | null>(null);
  const ask = useCallback<AskForLogin>((info, onGiveUp) => setRequest({ info, onGiveUp }), []);
  return (
    <AskForLoginContext value={ask}>
      {children}
      {request && (
        <Suspense>
          <LoginModal
            info={request.info}
            onLeave={() => setRequest(null)}
            onGiveUp={() => {
              setRequest(null);
              request.onGiveUp?.();
            }}
          />
        </Suspense>
      )}
    </AskForLoginContext>
  );
}
