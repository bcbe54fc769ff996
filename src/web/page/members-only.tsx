import type { ReactNode } from "react";
import { pages } from "../../contract/paths.ts";
import { useSession } from "../session/session.ts";
import { PageLoading } from "./page-loading.tsx";
import { Redirect, useLocation } from "../router/router.tsx";

interface Props {
  /** Shown in place of the page's form until the viewer is known. */
  loading?: ReactNode;
  children: ReactNode;
}

/** Redirects visitors to /login, which leads back here. The server renders a loading state for everybody. */
export function MembersOnly({ loading, children }: Props): ReactNode {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === "unknown") return loading ?? <PageLoading />;
  if (status === "member") return children;
  return <Redirect to={pages.login} state={{ next: pathname + search + hash }} />;
}
