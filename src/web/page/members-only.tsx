import type { ReactNode } from "react";
import { pages } from "../../contract/paths.ts";
import { useSession } from "../session/session.ts";
import { PageLoading } from "./page-loading.tsx";
import { Redirect, useLocation } from "../router/router.tsx";

/** Redirects visitors to /login, which leads back. The server renders a loading state for everybody. */
export function MembersOnly({ children }: { children: ReactNode }): ReactNode {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === "unknown") return <PageLoading />;
  if (status === "member") return children;
  return <Redirect to={pages.login} state={{ next: pathname + search + hash }} />;
}
