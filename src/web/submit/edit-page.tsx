import { useQuery } from "@tanstack/react-query";
import type { Submission } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { useRouteParams } from "../page/route.ts";
import { postQuery } from "../post-cache/post-queries.ts";
import { isOwn } from "../posts/can-manage.ts";
import { Link } from "../router/link.tsx";
import { ForWriters } from "../session/for-writers.tsx";
import { useSession } from "../session/session.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import { FORM_PARTS, PageSkeleton } from "../ui/page-skeleton.tsx";
import { EditPostForm } from "./edit-post-form.tsx";
import { KeptEdit } from "./kept-edit.tsx";
import { useStoredEdit } from "./use-edit-post.ts";

const LOCKED = "This discussion is locked, so the post stays as it is.";

const LOADING = <PageSkeleton label="Loading the post" parts={["title", ...FORM_PARTS]} />;

/** The form that edits the viewer's own post. */
export function Page() {
  const id = useRouteParams()["id"] ?? "";
  usePageHead({ title: "Edit Post" });
  return (
    <MembersOnly loading={LOADING}>
      <Loaded id={id} />
    </MembersOnly>
  );
}

function Loaded({ id }: { id: string }) {
  const { data: post, error, refetch } = useQuery(postQuery(id));
  const { stored, drop } = useStoredEdit(id);
  if (post) return <ForAuthor post={post} />;
  if (post === null && stored) {
    return <KeptEdit edit={stored} reason="This post was deleted meanwhile." back={null} onDrop={drop} />;
  }
  if (post === null) {
    return (
      <Notice title="There is no such post." drawing="missing">
        <Link to={pages.home}>Go Back Home</Link>
      </Notice>
    );
  }
  return error ? <LoadFailure resource="The post" error={error} retry={refetch} /> : LOADING;
}

function ForAuthor({ post }: { post: Submission }) {
  const { viewer } = useSession();
  const { stored, drop } = useStoredEdit(post.id);
  if (!viewer) return LOADING;
  const words = isOwn(viewer, post) ? post.isLocked && LOCKED : "Only its author can edit a post.";
  if (words === LOCKED && stored) {
    return <KeptEdit edit={stored} reason={LOCKED} back={pages.details(post.id)} onDrop={drop} />;
  }
  if (!words) {
    return (
      <ForWriters>
        <EditPostForm key={post.id} post={post} />
      </ForWriters>
    );
  }
  return (
    <Notice title={words}>
      <Link to={pages.details(post.id)}>Back to the post</Link>
    </Notice>
  );
}
