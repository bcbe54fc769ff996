import { lazy, Suspense } from "react";
import { usePageHead } from "../page/page-head.ts";
import { PageLoading } from "../page/page-loading.tsx";
import { useHydrated } from "../ui/hydration.tsx";

/**
 * A file of its own, since each browser's first script names all that a page needs, and this page is seen once in a
 * site's life.
 */
const LaterSetUp = lazy(() =>
  import("./set-up-content.tsx").then((part) => ({ default: part.SetUpContent })),
);

export function Page() {
  usePageHead({ title: "Set up your site" });
  if (!useHydrated()) return <PageLoading />;
  return (
    <Suspense fallback={<PageLoading />}>
      <LaterSetUp />
    </Suspense>
  );
}
