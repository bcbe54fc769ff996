import { useEffect, useState } from "react";
import { LoginModalHost } from "../auth/login-modal-host.tsx";
import { routeOf } from "../routes.ts";
import { SessionProvider } from "../session/session-provider.tsx";
import { HydrationProvider } from "../ui/hydration.tsx";
import { repeatEarlyPress } from "../early/early-press.ts";
import { PageAnnouncer } from "./page-announcer.tsx";
import { PageErrors } from "./page-errors.tsx";
import { PageLoading } from "../page/page-loading.tsx";
import { RouteContext } from "../page/route.ts";
import { useScrollMemory } from "./scroll-memory.ts";
import { Shell } from "./shell.tsx";
import { WantedHeart } from "./wanted-heart.tsx";
import { useLocation } from "../router/router.tsx";

/** The sign-in pages, the first steps of a site and of a member, and the offline page, which are shown without navigation. */
const STANDALONE = /^\/(login|register|join(?!-)|forgot|reset|confirm-email|set-up|welcome\b|offline$)/i;

/** `onHydrated` is called once React handles events. */
export function App({ onHydrated }: { onHydrated?: () => void }) {
  const { pathname } = useLocation();
  const isStandalone = STANDALONE.test(pathname);
  useScrollMemory();
  useEffect(() => {
    repeatEarlyPress();
    onHydrated?.();
  }, []);
  const page = (
    <PageErrors key={pathname}>
      <CurrentPage pathname={pathname} />
    </PageErrors>
  );
  return (
    <HydrationProvider>
      <SessionProvider>
        <LoginModalHost>
          {isStandalone ? <main>{page}</main> : <Shell>{page}</Shell>}
          <WantedHeart isSigningIn={isStandalone} />
          <PageAnnouncer />
        </LoginModalHost>
      </SessionProvider>
    </HydrationProvider>
  );
}

/**
 * Loads the page's module without Suspense: React sends the content of a large boundary apart from the rest,
 * with inline scripts that our Content-Security-Policy forbids (decision 3).
 */
function CurrentPage({ pathname }: { pathname: string }) {
  const route = routeOf(pathname);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [, setLoaded] = useState(false);
  const page = route.page();
  useEffect(() => {
    if (page) return;
    route.load().then(
      () => setLoaded(true),
      (error: unknown) => setFailure({ error }),
    );
  }, [pathname]);
  if (failure) throw failure.error;
  if (!page) return <PageLoading />;
  return (
    <RouteContext value={route.params}>
      <page.Page />
    </RouteContext>
  );
}
