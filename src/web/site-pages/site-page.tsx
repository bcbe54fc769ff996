import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pages } from "../../contract/paths.ts";
import { SITE_PAGES, type SitePageName } from "../../contract/site-page-names.ts";
import type { SitePage } from "../../contract/site-pages.ts";
import { Page as NotFoundPage } from "../page/not-found-page.tsx";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";
import { useLocation } from "../router/router.tsx";
import { ForAdmins } from "../session/audience.tsx";
import { administers, useSession } from "../session/session.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Prose } from "../ui/member-text.tsx";
import { Notice } from "../ui/notice.tsx";
import { ARTICLE_PARTS, PageSkeleton } from "../ui/page-skeleton.tsx";
import { DayInUtc } from "../ui/time.tsx";
import { fitHeadings, withoutTitle } from "../../contract/fit-headings.ts";
import { editPageAddress } from "./site-pages-query.ts";
import { sitePageAt, sitePageQuery } from "./site-page-query.ts";
import { describe, SITE_PAGE_TITLES } from "./site-page-words.ts";
import styles from "./site-page.module.css";
import { VersionsButton } from "./versions-button.tsx";

export async function prefetch({ pathname, queryClient }: PageContext): Promise<void> {
  await queryClient.fetchQuery(sitePageQuery(sitePageAt(pathname)));
}

/** One of the site's own pages: its rules, about, terms or privacy. */
export function Page() {
  const name = sitePageAt(useLocation().pathname);
  const site = useSite();
  const { data: page, error, refetch } = useQuery(sitePageQuery(name));
  if (page === null) return <Missing name={name} />;
  return (
    <Framed name={name} page={page}>
      {page ? (
        <Prose
          text={page.text}
          formatted={page.formatted && fitHeadings(withoutTitle(page.formatted, titleOf(name, site)))}
        />
      ) : error ? (
        <LoadFailure resource="The page" error={error} retry={refetch} />
      ) : (
        <PageSkeleton label="Loading the page" parts={ARTICLE_PARTS} />
      )}
    </Framed>
  );
}

function titleOf(name: SitePageName, site: { name: string }): string {
  return name === "about" ? `About ${site.name}` : SITE_PAGE_TITLES[name];
}

interface FramedProps {
  name: SitePageName;
  page: SitePage | undefined;
  /** The page's words. */
  children: ReactNode;
}

function Framed({ name, page, children }: FramedProps) {
  const site = useSite();
  const title = SITE_PAGE_TITLES[name];
  usePageHead({ title, description: describe(name, site), canonical: pages[name] });
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{titleOf(name, site)}</h1>
        {page && <Changed page={page} />}
      </header>
      {children}
      <Contact />
      <Others name={name} />
    </article>
  );
}

/** When the page was last changed, and what was there before. */
function Changed({ page: { name, changedAt, isOwn, hasEarlier } }: { page: SitePage }) {
  return (
    <div className={styles.changed}>
      {/* The program's own words have no date that says anything about this site. */}
      {(isOwn || hasEarlier) && (
        <p>
          Last changed on <DayInUtc at={changedAt} />
        </p>
      )}
      {hasEarlier && <VersionsButton name={name} />}
      <ForAdmins>
        <Link to={editPageAddress(name)}>Edit this page</Link>
      </ForAdmins>
    </div>
  );
}

function Contact() {
  const { contact } = useSite();
  if (!contact) return null;
  return (
    <section className={styles.contact}>
      <h2>Contact</h2>
      <p>
        You can reach the people who run this site at <a href={contact}>{contact.replace(/^mailto:/, "")}</a>.
      </p>
    </section>
  );
}

/** Leads to the site's other pages. */
function Others({ name }: { name: SitePageName }) {
  const { name: siteName, pages: written, log } = useSite();
  const others = SITE_PAGES.filter((one) => one !== name && (one !== "rules" || written?.includes("rules")));
  return (
    <nav className={styles.others} aria-label={`More about ${siteName}`}>
      {others.map((one) => (
        <Link key={one} to={pages[one]}>
          {SITE_PAGE_TITLES[one]}
        </Link>
      ))}
      {log && <Link to={pages.publicLog}>Moderation log</Link>}
    </nav>
  );
}

/** Rules that nobody has written are not found, but by admins. */
function Missing({ name }: { name: SitePageName }) {
  const { viewer } = useSession();
  return administers(viewer) ? <Unwritten name={name} /> : <NotFoundPage />;
}

function Unwritten({ name }: { name: SitePageName }) {
  usePageHead({ title: SITE_PAGE_TITLES[name] });
  return (
    <Notice title="This site has no rules yet." drawing="missing" large>
      <p>Nobody but admins sees this page until they are written.</p>
      <Link to={editPageAddress(name)}>Write the rules</Link>
    </Notice>
  );
}
