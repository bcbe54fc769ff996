import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from "react";

const LoginModal = lazy(() => import("./login-modal.tsx"));

type AskForLogin = (info?: string) => void;

const AskForLoginContext = createContext<AskForLogin>(() => {});

/** Opens the login modal, with a word on why: for what a visitor tries that only members can do. */
export function useAskForLogin(): AskForLogin {
  return use(AskForLoginContext);
}

/** Holds the one login modal of the site. */
export function LoginModalHost({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ info: string | undefined } | null>(null);
  const ask = useCallback((info?: string) => setAsked({ info }), []);
  return (
    <AskForLoginContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <LoginModal info={asked.info} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </AskForLoginContext>
  );
}
