import { Bookmark, CircleQuestionMark } from "lucide";
import { useState } from "react";
import { MuteDialog } from "../filters/mute-dialog.tsx";
import type { Mutable } from "../filters/mute-queries.ts";
import { NoticesDialog } from "../filters/notices-dialog.tsx";
import type { ListedPost, PostListSource } from "../post-cache/post-lists.ts";
import { LaterListsDialog } from "../saved/lazy-lists-dialog.tsx";
import { ListsItem } from "../saved/lists-item.tsx";
import { useSave } from "../saved/use-save.ts";
import { useSession } from "../session/session.ts";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { isOwn } from "./can-manage.ts";
import { FilterItems, NoticesItem, useForMembers } from "./filter-items.tsx";
import { WhyDialog } from "./why-dialog.tsx";
import { type OwnPlace, WhyOwnDialog } from "./why-own-dialog.tsx";

// One file of the build: lists load these parts together, when a menu opens or something is hidden.
export { HiddenLine } from "../filters/hidden-line.tsx";
export { NotShown } from "../filters/not-shown.tsx";
export { Shown } from "../filters/shown.tsx";

/** The shared list with the pressed button. The button is in a post's article. */
interface OfList {
  source: PostListSource;
  /** The name of the list. */
  label: string;
  ownPlace?: undefined;
}

/** A row of one of the viewer's own lists. */
interface OfOwnList {
  ownPlace: OwnPlace;
  source?: undefined;
  label?: undefined;
}

type Props = (OfList | OfOwnList) & {
  /** The pressed button. */
  button: HTMLElement;
  post: ListedPost | undefined;
  onClose: () => void;
};

/** The menu of a card or row, and the dialogs that it leads to. */
export function PostMenu({ post, ...props }: Props) {
  return post ? <Opened post={post} {...props} /> : null;
}

function Opened({ post, onClose, ...list }: Props & { post: ListedPost }) {
  const { button, source, ownPlace } = list;
  const [dialog, setDialog] = useState<"why" | "lists" | "notices" | Mutable | null>(null);
  const { viewer } = useSession();
  if (dialog === "why") {
    return ownPlace ? (
      <WhyOwnDialog id={post.id} {...{ ownPlace, onClose }} />
    ) : (
      <WhyDialog isPinned={post.isPinned} {...{ ...list, onClose }} />
    );
  }
  if (dialog === "lists") return <LaterListsDialog thing={{ kind: "post", id: post.id }} onClose={onClose} />;
  if (dialog === "notices") {
    return <NoticesDialog postId={post.id} isAuthor={isOwn(viewer, post)} onClose={onClose} />;
  }
  if (dialog) return <MuteDialog muted={dialog} onClose={onClose} />;
  return (
    <Menu anchor={button} label={`More about ${post.title}`} onClose={onClose}>
      <MenuItem icon={CircleQuestionMark} onPress={() => setDialog("why")}>
        Why is this here?
      </MenuItem>
      <SaveItem id={post.id} button={button} onDone={onClose} />
      <ListsItem thing={{ kind: "post", id: post.id }} onPress={() => setDialog("lists")} />
      <NoticesItem onPress={() => setDialog("notices")} onDone={onClose} />
      <FilterItems
        post={post}
        shows={source?.shows}
        stays={ownPlace !== undefined}
        onMute={setDialog}
        onDone={onClose}
      />
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
