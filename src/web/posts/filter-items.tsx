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
  /** The reasons for hiding a post that do not count in this list: its page is about the muted feed or author. */
  shows: Shows;
  /** Whether a hidden post stays in this list. The menu then has no Hide, which would change nothing to see. */
  stays?: boolean;
  onMute: (muted: Mutable) => void;
  onDone: () => void;
}

/** The menu's items that hide a post, and mute its feed and its author. The post's author has none. */
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

/** The menu's item that opens the choice of notifications about a post's discussion. */
export function NoticesItem({ onPress, onDone }: { onPress: () => void; onDone: () => void }) {
  const forMembers = useForMembers(onDone);
  return (
    <MenuItem icon={Bell} onPress={() => forMembers("choose your notifications", onPress, true)}>
      Notifications…
    </MenuItem>
  );
}

/**
 * Runs an act of members, and asks visitors to sign in. The menu closes before the act, so that it does not take the focus
 * back to its button afterwards. With `leadsOn` the menu stays, because the act opens one of its dialogs.
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
