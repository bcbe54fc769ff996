import { useState } from "react";
import type { Submission } from "../../contract/entities.ts";
import { MuteDialog } from "../filters/mute-dialog.tsx";
import type { Mutable } from "../filters/mute-queries.ts";
import { NoticesDialog } from "../filters/notices-dialog.tsx";
import { FilterItems, NoticesItem } from "../posts/filter-items.tsx";
import { LaterListsDialog } from "../saved/lazy-lists-dialog.tsx";
import { ListsItem } from "../saved/lists-item.tsx";
import { Menu } from "../ui/menu.tsx";

interface Props {
  post: Submission;
  /** The pressed button. */
  button: HTMLElement;
  onClose: () => void;
}

/** The menu of a post's page, and the dialogs that it leads to. */
export function FilterTools({ post, button, onClose }: Props) {
  const [dialog, setDialog] = useState<"lists" | "notices" | Mutable | null>(null);
  const thing = { kind: "post", id: post.id } as const;
  if (dialog === "lists") return <LaterListsDialog thing={thing} onClose={onClose} />;
  if (dialog === "notices") return <NoticesDialog postId={post.id} isAuthor={false} onClose={onClose} />;
  if (dialog) return <MuteDialog muted={dialog} onClose={onClose} />;
  return (
    <Menu anchor={button} label="More about this post" onClose={onClose}>
      <ListsItem thing={thing} onPress={() => setDialog("lists")} />
      <NoticesItem onPress={() => setDialog("notices")} onDone={onClose} />
      <FilterItems post={post} shows={undefined} onMute={setDialog} onDone={onClose} />
    </Menu>
  );
}
