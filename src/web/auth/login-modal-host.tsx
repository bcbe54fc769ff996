import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from "react";

const LoginModal = lazy(() => import("./login-modal.tsx"));

interface Asked {
  info: string | undefined;
  onGiveUp: (() => void) | undefined;
}

type AskForLogin = (info?: string, onGiveUp?: () => void) => void;

const AskForLoginContext = createContext<AskForLogin>(() => {});

/**
 * Opens the login modal, with a word on why: for what a visitor tries that only members can do. `onGiveUp` is called when
 * the visitor closes it, which neither signing in nor following a link does.
 */
export function useAskForLogin(): AskForLogin {
  return use(AskForLoginContext);
}

/** Holds the one login modal of the site. */
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
