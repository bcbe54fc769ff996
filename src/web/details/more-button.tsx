import { Ellipsis } from "lucide";
import { Suspense, useState } from "react";
import type { Submission } from "../../contract/entities.ts";
import { isOwn } from "../posts/can-manage.ts";
import { useSession } from "../session/session.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { ToolButton } from "../ui/tool-button.tsx";

/** Loaded with the first press. */
const FilterTools = lazyPart(() => import("./filter-tools.tsx").then((part) => part.FilterTools));

/** Opens the menu that hides the post and mutes its feed or author. For authors, the menu of the card has what they need. */
export function MoreButton({ post }: { post: Submission }) {
  const { viewer } = useSession();
  const [button, setButton] = useState<HTMLElement | null>(null);
  if (isOwn(viewer, post)) return null;
  return (
    <>
      <ToolButton
        icon={Ellipsis}
        label="More"
        className="needs-scripts"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setButton(currentTarget)}
      />
      {button && (
        <Suspense>
          <FilterTools post={post} button={button} onClose={() => setButton(null)} />
        </Suspense>
      )}
    </>
  );
}
