import { useQueryClient } from "@tanstack/react-query";
import { useLive } from "../live/use-live.ts";
import { refreshConversation, refreshConversations } from "../messages/message-queries.ts";
import { refreshNotifications } from "../notifications/notification-queries.ts";
import { useSession } from "../session/session.ts";

/** Refreshes the viewer's notifications, messages and profile on events, on every page with navigation. */
export function LiveViewer() {
  const { viewer } = useSession();
  return viewer && <Updates asksToJoin={Boolean(viewer.joinRequest)} />;
}

function Updates({ asksToJoin }: { asksToJoin: boolean }) {
  const queryClient = useQueryClient();
  const refreshProfile = () => void queryClient.invalidateQueries({ queryKey: ["viewer"] });
  const refresh = () => {
    void refreshNotifications(queryClient);
    void refreshConversations(queryClient);
  };
  useLive(
    {},
    {
      hello: () => {
        refresh();
        // Moderators may have decided while the page was not connected.
        if (asksToJoin) refreshProfile();
      },
      notification: () => {
        refresh();
        // A moderator's decision may have changed the viewer's role or suspension.
        refreshProfile();
      },
      // Lists and threads hide something else now. Their readers alone load this.
      filters: () =>
        void import("../filters/filters-changed.ts").then(
          ({ changedElsewhere }) => changedElsewhere(queryClient),
          () => {},
        ),
      message: ({ username }) => void refreshConversation(queryClient, username),
    },
  );
  return null;
}
