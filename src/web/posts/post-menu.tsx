import { Bookmark, CircleQuestionMark } from "lucide";
import { useContext, useState } from "react";
import { MuteDialog } from "../filters/mute-dialog.tsx";
import type { Mutable } from "../filters/mute-queries.ts";
import { NoticesDialog } from "../filters/notices-dialog.tsx";
import type { ListedPost, PostListSource } from "../post-cache/post-lists.ts";
import { LaterListsDialog } from "../saved/lazy-lists-dialog.tsx";
import { ListsItem } from "../saved/lists-item.tsx";
import { useSave } from "../saved/use-save.ts";
import { HighlighterContext } from "../search/highlighted.tsx";
import { useSession } from "../session/session.ts";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { isOwn } from "./can-manage.ts";
import { FilterItems, NoticesItem, useForMembers } from "./filter-items.tsx";
import { WhyDialog } from "./why-dialog.tsx";

// One file of the build has what lists load once something is hidden, or a menu is opened.
export { HiddenLine } from "../filters/hidden-line.tsx";
export { NotShown } from "../filters/not-shown.tsx";
export { Shown } from "../filters/shown.tsx";

interface Props {
  /** The pressed button, in the article of a post. */
  button: HTMLElement;
  post: ListedPost | undefined;
  source: PostListSource;
  /** The name of the list. */
  label: string;
  onClose: () => void;
}

/** The menu of a card, and the dialogs that it leads to. */
export function PostMenu({ post, ...props }: Props) {
  return post ? <Opened post={post} {...props} /> : null;
}

function Opened({ button, post, source, label, onClose }: Props & { post: ListedPost }) {
  const [dialog, setDialog] = useState<"why" | "lists" | "notices" | Mutable | null>(null);
  const { viewer } = useSession();
  const isSearched = useContext(HighlighterContext) !== null;
  if (dialog === "why") return <WhyDialog isPinned={post.isPinned} {...{ button, source, label, onClose }} />;
  if (dialog === "lists") return <LaterListsDialog thing={{ kind: "post", id: post.id }} onClose={onClose} />;
  if (dialog === "notices") {
    return <NoticesDialog postId={post.id} isAuthor={isOwn(viewer, post)} onClose={onClose} />;
  }
  if (dialog) return <MuteDialog muted={dialog} onClose={onClose} />;
  return (
    <Menu anchor={button} label={`More about ${post.title}`} onClose={onClose}>
      {!isSearched && (
        <MenuItem icon={CircleQuestionMark} onPress={() => setDialog("why")}>
          Why is this here?
        </MenuItem>
      )}
      <SaveItem id={post.id} button={button} onDone={onClose} />
      <ListsItem thing={{ kind: "post", id: post.id }} onPress={() => setDialog("lists")} />
      <NoticesItem onPress={() => setDialog("notices")} onDone={onClose} />
      <FilterItems post={post} shows={source.shows} onMute={setDialog} onDone={onClose} />
    </Menu>
  );
}

function SaveItem({ id, button, onDone }: { id: string; button: HTMLElement; onDone: () => void }) {
  const { isSaved, toggle } = useSave({ kind: "post", id });
  const forMembers = useForMembers(onDone);
  return (
    <MenuItem icon={Bookmark} onPress={() => forMembers("save a post", () => void toggle(button))}>
      {isSaved ? "Take out of saved" : "Save"}
    </MenuItem>
  );
}
