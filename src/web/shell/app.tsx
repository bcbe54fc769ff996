import { useEffect, useState } from "react";
import { LoginModalHost } from "../auth/login-modal-host.tsx";
import { routeOf } from "../routes.ts";
import { SessionProvider } from "../session/session-provider.tsx";
import { AlivePage } from "../ui/alive.tsx";
import { repeatEarlyPress } from "./early-press.ts";
import { Arrival } from "./arrival.tsx";
import { PageErrors } from "./page-errors.tsx";
import { PageLoading } from "../page/page-loading.tsx";
import { RouteContext } from "../page/route.ts";
import { useScrollMemory } from "./scroll-memory.ts";
import { Shell } from "./shell.tsx";
import { WantedHeart } from "./wanted-heart.tsx";
import { useLocation } from "../router/router.tsx";

/** Pages of sign-in matters, and the one without a connection, stand alone, without the navigation around them. */
const STANDALONE = /^\/(login|register|forgot|reset|confirm-email|offline$)/i;

/** The site: the page of the current address, in its frame. */
export function App() {
  const { pathname } = useLocation();
  const isStandalone = STANDALONE.test(pathname);
  useScrollMemory();
  useEffect(repeatEarlyPress, []);
  const page = (
    <PageErrors key={pathname}>
      <CurrentPage pathname={pathname} />
    </PageErrors>
  );
  return (
    <AlivePage>
      <SessionProvider>
        <LoginModalHost>
          {isStandalone ? <main>{page}</main> : <Shell>{page}</Shell>}
          <WantedHeart isSigningIn={isStandalone} />
          <Arrival />
        </LoginModalHost>
      </SessionProvider>
    </AlivePage>
  );
}

/**
 * Waits for the page's module by hand: React sends a large Suspense boundary's content apart from
 * the rest, with scripts to put it in place, and our pages have none.
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
