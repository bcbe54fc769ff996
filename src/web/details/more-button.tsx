import { Ellipsis } from "lucide";
import { Suspense, useState } from "react";
import type { Submission } from "../../contract/entities.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { ToolButton } from "../ui/tool-button.tsx";

/** Loaded with the first press. */
const FilterTools = lazyPart(() => import("./filter-tools.tsx").then((part) => part.FilterTools));

/** Opens the menu that chooses the notifications of the discussion, hides the post, and mutes its feed or author. */
export function MoreButton({ post }: { post: Submission }) {
  const [button, setButton] = useState<HTMLElement | null>(null);
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
