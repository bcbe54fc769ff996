import { pages } from "../../../contract/paths.ts";
import { FeedsWithoutOwner } from "../people/feeds-without-owner.tsx";
import { OwnFeeds } from "../people/own-feeds.tsx";
import { PeopleSection } from "../people/people-section.tsx";
import { PostersSection } from "../posters/posters-section.tsx";
import { RULES_KIND, TAGS_KIND } from "../rules/part-kinds.ts";
import { RulesSection } from "../rules/rules-section.tsx";
import { TextsSection } from "../texts/texts-section.tsx";
import { useSearch } from "../../router/router.tsx";
import { administers, moderates, useSession } from "../../session/session.ts";
import { FeedEditor } from "./feed-editor.tsx";
import { FeedSearch } from "./feed-search.tsx";
import { Link } from "../../router/link.tsx";

export function FeedsTab() {
  const name = useSearch().get("name")?.trim() ?? "";
  const { viewer } = useSession();
  if (name === "" && !moderates(viewer)) return <OwnFeeds />;
  if (name === "")
    return (
      <>
        {administers(viewer) && <FeedsWithoutOwner />}
        <FeedSearch />
      </>
    );
  return (
    <>
      <FeedEditor key={name} name={name} />
      <TextsSection key={`texts of ${name}`} feed={name} />
      <RulesSection key={`rules of ${name}`} kind={RULES_KIND} feed={name} />
      <RulesSection key={`tags of ${name}`} kind={TAGS_KIND} feed={name} />
      <PostersSection key={`posters of ${name}`} feed={name} />
      <PeopleSection key={`people of ${name}`} feed={name} />
      <p>
        <Link to={pages.moderationFeeds()}>Another feed</Link>
      </p>
    </>
  );
}
