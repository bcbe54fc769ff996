import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReadingSettings, setReadingSettings } from "../../contract/history.ts";
import { pages } from "../../contract/paths.ts";
import { SettingsSection } from "../account/settings-section.tsx";
import { call } from "../api/api.ts";
import { filtersChanged, rereadLists } from "../filters/filters-changed.ts";
import { Link } from "../router/link.tsx";
import { readViewer, viewerQuery } from "../session/session.ts";
import { readToken } from "../session/token.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { FormError } from "../ui/form-error.tsx";
import { Switch } from "../ui/switch.tsx";

/** The switches that keep a history of opened posts, and leave them out of lists. */
export function ReadingSection({ viewer: { keepsHistory, hidesRead } }: { viewer: ViewerProfile }) {
  const { isPending, error, mutate } = useChange();
  return (
    <SettingsSection
      title="Reading"
      about={
        <>
          The posts that you open are your <Link to={pages.history}>history</Link>. Only you see it.
        </>
      }
    >
      <Switch
        label="Keep a history of the posts I open"
        isOn={keepsHistory}
        busy={isPending}
        onPress={(keepsHistory) => mutate({ keepsHistory })}
      />
      <Switch
        label="Hide what I have read"
        hint="Posts of your history leave the lists when you read them again."
        isOn={hidesRead}
        busy={isPending}
        onPress={(hidesRead) => mutate({ hidesRead })}
      />
      <FormError message={error && error.message} />
    </SettingsSection>
  );
}

function useChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Partial<ReadingSettings>) => {
      await call<typeof setReadingSettings>("POST", "/reading-settings", { body });
      queryClient.setQueryData(viewerQuery(readToken()).queryKey, await readViewer());
      if (body.hidesRead === undefined) return;
      rereadLists(queryClient);
      if (body.hidesRead) await filtersChanged(queryClient);
    },
  });
}
