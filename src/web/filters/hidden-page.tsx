import { useInfiniteQuery } from "@tanstack/react-query";
import type { HiddenThing } from "../../contract/hides.ts";
import { pages } from "../../contract/paths.ts";
import { useHeartStatus } from "../hearts/hearts.ts";
import { Link } from "../router/link.tsx";
import { OwnListPage } from "../saved/own-list-page.tsx";
import itemStyles from "../saved/saved-item.module.css";
import { PostLines, RowMenu } from "../saved/saved-item.tsx";
import { useOwn } from "../session/own-state.ts";
import { useSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { Notice } from "../ui/notice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { hiddenQuery } from "./hidden-query.ts";
import { useHide } from "./use-hide.ts";

/** The posts that the viewer has hidden. */
export function Page() {
  return (
    <OwnListPage title="Hidden" current="hidden">
      <Hidden />
    </OwnListPage>
  );
}

function Hidden() {
  const { viewer } = useSession();
  const query = useInfiniteQuery({ ...hiddenQuery(viewer?.uid), enabled: viewer !== null });
  const { data, error, isPending, refetch } = query;
  const posts = data?.pages.flatMap(({ hidden }) => hidden) ?? [];
  // Their menus say whether they are saved.
  useHeartStatus(posts.map(({ submission }) => submission.id));
  if (isPending) return <RowSkeletons label="Loading what you have hidden" lines={2} />;
  if (!data) return <LoadFailure resource="Your hidden posts" error={error} retry={refetch} />;
  if (posts.length === 0 && !query.hasNextPage) return <NothingHidden />;
  return (
    <>
      <ul>
        {posts.map((post, index) => (
          <Item key={post.submission.id} hidden={post} place={index + 1} />
        ))}
      </ul>
      <QueryLoadMore itemsName="hidden posts" nextAddress={pages.hidden} query={query} />
    </>
  );
}

/** A post that is shown again stays until the list is read again, so that it can be put back. */
function Item({ hidden: { submission: post, hiddenAt: at }, place }: { hidden: HiddenThing; place: number }) {
  const hide = useHide(post.id);
  const isHidden = useOwn(post.id)?.hidden === "hidden";
  return (
    <li className={itemStyles.item} data-stop tabIndex={-1}>
      <div className={itemStyles.words}>
        <PostLines post={post} />
      </div>
      <Button look="outline" className={itemStyles.show} onClick={() => void hide(!isHidden)}>
        {isHidden ? "Unhide" : "Hide"}
        <span className="visually-hidden"> {post.title}</span>
      </Button>
      <RowMenu post={post} ownPlace={{ kind: "hidden", place, at }} />
    </li>
  );
}

function NothingHidden() {
  return (
    <Notice title="You have not hidden any posts." drawing="posts">
      <p>Press Hide in the menu of a post, and it leaves your lists. You can unhide it here.</p>
      <p>
        What you have muted is in <Link to={pages.settings}>Settings</Link>.
      </p>
    </Notice>
  );
}
