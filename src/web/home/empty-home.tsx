import type { ReactNode } from "react";
import { pages } from "../../contract/paths.ts";
import { SuggestedFeeds } from "../feeds/suggested-feeds.tsx";
import { useSite } from "../page/site.ts";
import type { PostListSource } from "../post-cache/post-lists.ts";
import type { HomeView, ListRange } from "../posts/list-choices.ts";
import { administers, useSession } from "../session/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyMyFeed } from "./empty-my-feed.tsx";
import styles from "./empty-my-feed.module.css";
import { MY_FEED } from "./home-lists.ts";
import { NextSteps } from "./next-steps.tsx";

interface Props {
  view: HomeView;
  source: PostListSource;
  range: ListRange;
  showAll: ReactNode;
}

/** Leads on from an empty list: a member from their feed, and everybody from a site where nobody has posted yet. */
export function EmptyHome({ view, ...list }: Props) {
  const { viewer } = useSession();
  // A list that widens has found nothing in any range.
  if (view === MY_FEED) return <EmptyMyFeed {...list} range={list.source.widens ? "all" : list.range} />;
  // A later page may lie behind the last post, and a member with filters may have hidden all of them.
  const isSiteEmpty = list.showAll === false && list.source.offset === 0 && !viewer?.hasFilters;
  return isSiteEmpty && <EmptySite />;
}

/** The description. Where there is a welcome in its place, Home shows it nowhere else. */
function SiteWords() {
  const { description, welcome } = useSite();
  return (
    <div>
      {welcome && <p dir="auto">{description}</p>}
      <p>There are no posts here yet.</p>
    </div>
  );
}

function EmptySite() {
  const { status, viewer } = useSession();
  return (
    <>
      {administers(viewer) ? <NextSteps /> : <SiteWords />}
      {status === "member" && !administers(viewer) && (
        <ButtonLink to={pages.submit()} look="outline">
          Write the first post
        </ButtonLink>
      )}
      <section aria-labelledby="suggested" className={styles.suggested}>
        <h2 id="suggested" className={styles.heading}>
          Feeds to begin with
        </h2>
        <SuggestedFeeds labelledBy="suggested" isLinked />
      </section>
    </>
  );
}
