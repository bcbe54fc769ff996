import { useQueryClient } from "@tanstack/react-query";
import { useLive } from "../live/use-live.ts";
import { refreshConversation, refreshConversations } from "../messages/message-queries.ts";
import { refreshNotifications } from "../notifications/notification-queries.ts";
import { useSession } from "../session/session.ts";

/** Keeps the viewer's notifications, messages and profile up to date on every page. */
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
      message: ({ username }) => void refreshConversation(queryClient, username),
    },
  );
  return null;
}
