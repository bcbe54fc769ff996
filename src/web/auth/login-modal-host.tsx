import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from "react";

const LoginModal = lazy(() => import("./login-modal.tsx"));

interface Asked {
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
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback<AskForLogin>((info, onGiveUp) => setAsked({ info, onGiveUp }), []);
  return (
    <AskForLoginContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <LoginModal
            info={asked.info}
            onLeave={() => setAsked(null)}
            onGiveUp={() => {
              setAsked(null);
              asked.onGiveUp?.();
            }}
          />
        </Suspense>
      )}
    </AskForLoginContext>
  );
}
