import { useQueryClient } from "@tanstack/react-query";
import { useLive } from "../live/use-live.ts";
import { refreshConversation, refreshConversations } from "../messages/message-queries.ts";
import { refreshNotifications } from "../notifications/notification-queries.ts";
import { useSession } from "../session/session.ts";

/** Refreshes the viewer's notifications, messages and profile on events, on every page with navigation. */
export function LiveViewer() {
  const { viewer } = useSession();
  return viewer && <Updates />;
}

function Updates() {
  const queryClient = useQueryClient();
  const refresh = () => {
    void refreshNotifications(queryClient);
    void refreshConversations(queryClient);
  };
  useLive(
    {},
    {
      hello: refresh,
      notification: () => {
        refresh();
        // A moderator's decision may have changed the viewer's role or suspension.
        void queryClient.invalidateQueries({ queryKey: ["viewer"] });
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
