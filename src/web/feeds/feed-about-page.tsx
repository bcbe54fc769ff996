import { useQuery } from "@tanstack/react-query";
import { isFeedName } from "../../contract/feed-names.ts";
import type { FeedWithFigures } from "../../contract/feeds.ts";
import { imagePath, SQUARE_WIDTHS } from "../../contract/image-addresses.ts";
import { atomFeeds, pages } from "../../contract/paths.ts";
import { LeftFeed } from "../feed-people/lazy-parts.tsx";
import { LaterMuteButton, LaterMutedNotice } from "../filters/lazy-parts.tsx";
import { Page as NotFoundPage } from "../page/not-found-page.tsx";
import type { PageImage } from "../page/head-tags.ts";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useRouteParams } from "../page/route.ts";
import { Link } from "../router/link.tsx";
import { fitHeadings } from "../../contract/fit-headings.ts";
import { AtomLink } from "../ui/atom-link.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { MemberLink } from "../ui/member-link.tsx";
import { Prose } from "../ui/member-text.tsx";
import { ARTICLE_PARTS, PageSkeleton } from "../ui/page-skeleton.tsx";
import { FeedSign } from "../ui/sign.tsx";
import { DayInUtc } from "../ui/time.tsx";
import styles from "./feed-about-page.module.css";
import { FeedFigures } from "./feed-figures.tsx";
import { feedAboutQuery } from "./feed-about-query.ts";
import { feedQuery } from "./feed-queries.ts";
import { FOR_APPROVED } from "./people-of-feed.tsx";
import { RulesOfFeed } from "./rules-of-feed.tsx";

export async function prefetch({ params, queryClient }: PageContext): Promise<void> {
  const name = params["feedName"] ?? "";
  if (!isFeedName(name)) return;
  const { hasAbout } = await queryClient.fetchQuery(feedQuery(name));
  if (hasAbout) await queryClient.fetchQuery(feedAboutQuery(name));
}

/** The about page of a feed. Shows the not-found page for a name that no feed can have. */
export function Page() {
  const name = useRouteParams()["feedName"] ?? "";
  return isFeedName(name) ? <About name={name} /> : <NotFoundPage />;
}

function About({ name }: { name: string }) {
  const { data: feed, error, refetch } = useQuery(feedQuery(name));
  const { name: title, description } = feed ?? { name, description: "" };
  usePageHead({
    title: `About ${title}`,
    description: description || `The rules and the people of the feed ${title}.`,
    // Without words of its own the page says nothing that the feed's does not.
    ...(feed?.hasAbout && { canonical: pages.feedAbout(title.toLowerCase()) }),
    image: pictureOf(feed),
  });
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <FeedSign feed={title} size="large" />
        <h1>
          About <bdi>{title}</bdi>
        </h1>
        <Link to={pages.feed(title.toLowerCase())}>
          Posts in <bdi>{title}</bdi>
        </Link>
      </header>
      <LaterMutedNotice kind="feed" value={title} />
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {feed ? (
        <Parts feed={feed} />
      ) : error ? (
        <LoadFailure resource="The page" error={error} retry={refetch} />
      ) : (
        <PageSkeleton label="Loading the page" parts={["figures", ...ARTICLE_PARTS]} />
      )}
    </article>
  );
}

function pictureOf(feed: FeedWithFigures | undefined): PageImage | undefined {
  if (!feed?.picture) return undefined;
  const width = SQUARE_WIDTHS.at(-1)!;
  const address = imagePath({ key: feed.picture, width, format: "jpg" });
  return { address, width, height: width, alt: feed.name, isSmall: true };
}

function Parts({ feed }: { feed: FeedWithFigures }) {
  const { name, rules, tags, isClosed, isForApproved, sideText } = feed;
  return (
    <>
      <Figures feed={feed} />
      {isClosed && <p className={styles.state}>Closed to new posts.</p>}
      {isForApproved && <p>{FOR_APPROVED}</p>}
      {sideText && (
        <Prose text={sideText.text} formatted={sideText.formatted && fitHeadings(sideText.formatted)} />
      )}
      {feed.hasAbout && <Words name={name} />}
      {rules && (
        <section className={styles.part}>
          <h2>Rules</h2>
          <RulesOfFeed rules={rules} areOpen />
        </section>
      )}
      {tags && (
        <section className={styles.part}>
          <h2>Tags</h2>
          <ul className={styles.tags}>
            {tags.map((tag) => (
              <li key={tag.id}>
                <Link to={pages.feed(name.toLowerCase(), tag.name)}>
                  <bdi>{tag.name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <People feed={feed} />
      <div className={styles.acts}>
        <AtomLink label={`Atom feed of ${name}`} address={atomFeeds.feed(name)} />
        <LaterMuteButton kind="feed" value={name} />
      </div>
    </>
  );
}

function Figures({ feed }: { feed: FeedWithFigures }) {
  return (
    <FeedFigures feed={feed} className={styles.figures}>
      {feed.createdAt && (
        <div>
          <dt>Since</dt>
          <dd>
            <DayInUtc at={feed.createdAt} />
          </dd>
        </div>
      )}
    </FeedFigures>
  );
}

/** The text of the people of the feed, with the time of its last change. */
function Words({ name }: { name: string }) {
  const { data: about, error, refetch } = useQuery(feedAboutQuery(name));
  if (about === null) return null;
  if (!about) {
    return error ? (
      <LoadFailure resource="The text" error={error} retry={refetch} />
    ) : (
      <PageSkeleton label="Loading the text" parts={ARTICLE_PARTS} />
    );
  }
  return (
    <section className={styles.part}>
      <Prose text={about.text} formatted={about.formatted && fitHeadings(about.formatted)} />
      <p className={styles.changed}>
        Last changed on <DayInUtc at={about.changedAt} />
      </p>
    </section>
  );
}

function People({ feed: { name, people, isLeft } }: { feed: FeedWithFigures }) {
  if (!people && !isLeft) return null;
  return (
    <section className={styles.part}>
      <h2>Owners and moderators</h2>
      {people ? (
        <ul className={styles.people}>
          {people.map(({ userName, role }) => (
            <li key={userName}>
              <MemberLink name={userName} /> <span className={styles.role}>{role}</span>
            </li>
          ))}
        </ul>
      ) : (
        <LeftFeed feed={name} />
      )}
    </section>
  );
}
