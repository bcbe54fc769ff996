import { VolumeX } from "lucide";
import { useState } from "react";
import { useSession } from "../session/session.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { MuteDialog } from "./mute-dialog.tsx";
import { isMuteOf, type Mutable, useMutes } from "./mute-queries.ts";

/** Mutes a feed or a member; hidden from visitors, on the viewer's own page, and where it is muted already. */
export function MuteButton({ kind, value }: Mutable) {
  const { viewer } = useSession();
  const mutes = useMutes();
  const [isAsking, setAsking] = useState(false);
  const isOneself = kind === "member" && viewer?.username.toLowerCase() === value.toLowerCase();
  if (!viewer || isOneself || mutes.some((mute) => isMuteOf(mute, { kind, value }))) return null;
  return (
    <>
      <IconButton label={`Mute ${value}`} onClick={() => setAsking(true)}>
        <Icon of={VolumeX} size={kind === "feed" ? 18 : 20} />
      </IconButton>
      {isAsking && <MuteDialog muted={{ kind, value }} onClose={() => setAsking(false)} />}
    </>
  );
}
