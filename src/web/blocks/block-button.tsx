import { Ban } from "lucide";
import { useState } from "react";
import { useSession } from "../session/session.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { useIsBlocked } from "./block-queries.ts";

/** Hidden from visitors, on the viewer's own pages, and where the member is already blocked. */
export function BlockButton({ username }: { username: string }) {
  const { viewer } = useSession();
  const isBlocked = useIsBlocked(username);
  const [isAsking, setAsking] = useState(false);
  if (!viewer || isBlocked !== false || viewer.username.toLowerCase() === username.toLowerCase()) return null;
  return (
    <>
      <IconButton label={`Block ${username}`} onClick={() => setAsking(true)}>
        <Icon of={Ban} size={20} />
      </IconButton>
      {isAsking && <BlockDialog username={username} onClose={() => setAsking(false)} />}
    </>
  );
}
