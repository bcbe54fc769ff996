import { Bell, EyeOff, VolumeX } from "lucide";
import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import type { Submission } from "../../contract/entities.ts";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import type { Mutable } from "../filters/mute-queries.ts";
import { useHide } from "../filters/use-hide.ts";
import type { Shows } from "../session/own-state.ts";
import { useSession } from "../session/session.ts";
import { readToken } from "../session/token.ts";
import { MenuItem } from "../ui/menu.tsx";
import { isOwn } from "./can-manage.ts";
import { firstFeed } from "./feed-tag.tsx";

interface Props {
  post: Submission;
  /** The reasons for which other lists hide posts that this one shows: its page mutes them. */
  shows: Shows;
  /** Whether a hidden post stays in the list: Hide would change nothing in sight. */
  stays?: boolean;
  onMute: (muted: Mutable) => void;
  onDone: () => void;
}

/** The items of a menu that hide a post and mute its feed and author; none for its author. */
export function FilterItems({ post, shows, stays, onMute, onDone }: Props) {
  const { viewer } = useSession();
  const hide = useHide(post.id);
  const forMembers = useForMembers(onDone);
  if (isOwn(viewer, post)) return null;
  const feed = shows?.includes("feed") ? null : firstFeed(post);
  const mute = (muted: Mutable) => forMembers("mute", () => onMute(muted), true);
  return (
    <>
      {!stays && (
        <MenuItem icon={EyeOff} onPress={() => forMembers("hide a post", () => void hide(true))}>
          Hide
        </MenuItem>
      )}
      {feed && (
        <MenuItem icon={VolumeX} onPress={() => mute({ kind: "feed", value: feed })}>
          Mute /{feed.toLowerCase()}
        </MenuItem>
      )}
      {!shows?.includes("member") && post.userName !== DELETED_MEMBER && (
        <MenuItem icon={VolumeX} onPress={() => mute({ kind: "member", value: post.userName })}>
          Mute {post.userName}
        </MenuItem>
      )}
    </>
  );
}

/** The item of a menu that opens the choice of notifications of a post's discussion. */
export function NoticesItem({ onPress, onDone }: { onPress: () => void; onDone: () => void }) {
  const forMembers = useForMembers(onDone);
  return (
    <MenuItem icon={Bell} onPress={() => forMembers("choose your notifications", onPress, true)}>
      Notifications…
    </MenuItem>
  );
}

/**
 * Runs what only members may do, and asks visitors to sign in. The menu closes first, so that the focus does not go back
 * to its button; it stays for what it leads on to.
 */
export function useForMembers(onDone: () => void) {
  const askForLogin = useAskForLogin();
  return (deed: string, act: () => void, leadsOn = false) => {
    const isMember = readToken() !== null;
    if (!isMember || !leadsOn) onDone();
    if (isMember) act();
    else askForLogin(`Sign in to ${deed}.`);
  };
}
