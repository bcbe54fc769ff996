import { Bell } from "lucide";
import { useState } from "react";
import type { Submission } from "../../contract/entities.ts";
import { MuteDialog } from "../filters/mute-dialog.tsx";
import type { Mutable } from "../filters/mute-queries.ts";
import { NoticesDialog } from "../filters/notices-dialog.tsx";
import { isOwn } from "../posts/can-manage.ts";
import { FilterItems, useForMembers } from "../posts/filter-items.tsx";
import { LaterListsDialog } from "../saved/lazy-lists-dialog.tsx";
import { ListsItem } from "../saved/lists-item.tsx";
import { useSession } from "../session/session.ts";
import { Menu, MenuItem } from "../ui/menu.tsx";

interface Props {
  post: Submission;
  /** The pressed button. */
  button: HTMLElement;
  onClose: () => void;
}

/** The menu of a post's page, and the dialogs that it leads to. */
export function FilterTools({ post, button, onClose }: Props) {
  const [dialog, setDialog] = useState<"lists" | "notices" | Mutable | null>(null);
  const { viewer } = useSession();
  const forMembers = useForMembers(onClose);
  const thing = { kind: "post", id: post.id } as const;
  if (dialog === "lists") return <LaterListsDialog thing={thing} onClose={onClose} />;
  if (dialog === "notices")
    return <NoticesDialog postId={post.id} isAuthor={isOwn(viewer, post)} onClose={onClose} />;
  if (dialog) return <MuteDialog muted={dialog} onClose={onClose} />;
  return (
    <Menu anchor={button} label="More about this post" onClose={onClose}>
      <ListsItem thing={thing} onPress={() => setDialog("lists")} />
      <MenuItem
        icon={Bell}
        onPress={() => forMembers("choose your notifications", () => setDialog("notices"), true)}
      >
        Notifications…
      </MenuItem>
      <FilterItems post={post} shows={undefined} onMute={setDialog} onDone={onClose} />
    </Menu>
  );
}
