import { useQuery } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import type { openSetUp } from "../../contract/set-up.ts";
import { ApiFailure, call } from "../api/api.ts";
import { PageLoading } from "../page/page-loading.tsx";
import { useLocation } from "../router/router.tsx";
import { Brand } from "../shell/brand.tsx";
import { ThemeToggle } from "../shell/theme-toggle.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import { SetUpForm } from "./set-up-form.tsx";
import styles from "./set-up-content.module.css";

/** The content of the page behind the link that the start of an empty site prints. */
export function SetUpContent() {
  // The server never sees this part of an address.
  const code = useLocation().hash.slice(1);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Brand />
        <ThemeToggle look="icon" />
      </header>
      <h1 className={styles.title}>Set up your site</h1>
      <Content code={code} />
    </div>
  );
}

function Content({ code }: { code: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["own", "set-up", code],
    queryFn: ({ signal }) => call<typeof openSetUp>("POST", "/set-up/settings", { body: { code }, signal }),
    enabled: code !== "",
    // The form goes on from the settings that it began with, so they are not read again.
    staleTime: Infinity,
    retry: false,
  });
  if (code === "") return <NoUse title="This link is incomplete" words={INCOMPLETE} />;
  if (data) return <SetUpForm code={code} saved={data} />;
  if (error instanceof ApiFailure && error.status === 400)
    return <NoUse title="Set-up cannot begin here" words={error.message} />;
  if (error) return <LoadFailure resource="The page" error={error} retry={refetch} />;
  return <PageLoading />;
}

const INCOMPLETE = "Please open all of it, together with what is behind the #.";

function NoUse({ title, words }: { title: string; words: string }) {
  return (
    <Notice title={title} drawing="missing">
      <p className={styles.words}>{words}</p>
      <p className={styles.words}>
        Each start prints a new link as long as nobody has an account. If you have set up the site, sign in.
        If you have an account and nobody is the admin, run <code>npm run admin -- grant NAME admin</code> in
        the site's folder.
      </p>
      <div className={styles.acts}>
        <ButtonLink to={pages.login}>Sign in</ButtonLink>
        <ButtonLink to={pages.home} look="outline">
          Go to Home
        </ButtonLink>
      </div>
    </Notice>
  );
}
