import { useState } from "react";
import type { Submission } from "../../contract/entities.ts";
import { MuteDialog } from "../filters/mute-dialog.tsx";
import type { Mutable } from "../filters/mute-queries.ts";
import { FilterItems } from "../posts/filter-items.tsx";
import { Menu } from "../ui/menu.tsx";

interface Props {
  post: Submission;
  /** The pressed button. */
  button: HTMLElement;
  onClose: () => void;
}

/** The menu of a post's page, and the dialog that it leads to. */
export function FilterTools({ post, button, onClose }: Props) {
  const [muted, setMuted] = useState<Mutable | null>(null);
  if (muted) return <MuteDialog muted={muted} onClose={onClose} />;
  return (
    <Menu anchor={button} label="More about this post" onClose={onClose}>
      <FilterItems post={post} shows={undefined} onMute={setMuted} onDone={onClose} />
    </Menu>
  );
}
