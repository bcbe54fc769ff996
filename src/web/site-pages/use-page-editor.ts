import { useQueryClient } from "@tanstack/react-query";
import { isBlank, LIMITS } from "../../contract/limits.ts";
import { OPTIONAL_PAGES } from "../../contract/site-page-names.ts";
import type { EditedSitePage, saveSitePage } from "../../contract/site-pages.ts";
import { answerTime } from "../api/answer-time.ts";
import { call } from "../api/api.ts";
import { showSite, useSite } from "../page/site.ts";
import { tooLong } from "../ui/text-field.tsx";
import { showSaved, sitePagesQuery } from "./site-pages-query.ts";
import { useTextEditor } from "./use-text-editor.ts";

/** The words of one of the site's own pages in their form. */
export function usePageEditor(page: EditedSitePage) {
  const queryClient = useQueryClient();
  const showInNavigation = useShowInNavigation();
  const { name, version } = page;
  return useTextEditor<EditedSitePage>(page, {
    key: `draft-site-page-${name}`,
    problemOf,
    send: (text) => {
      const body = { version, text };
      const options = { params: { name }, body, signal: answerTime(body) };
      return call<typeof saveSitePage>("POST", "/admin/pages/:name", options);
    },
    onSaved: async (saved) => {
      await showSaved(queryClient, saved);
      showInNavigation(saved);
      return saved.version;
    },
    conflict: "sitePageConflict",
    onConflict: () => void queryClient.invalidateQueries({ queryKey: sitePagesQuery.queryKey }),
  });
}

function problemOf(text: string): string | null {
  if (isBlank(text)) return "Text is required.";
  return tooLong(text.trim(), LIMITS.text);
}

/** The links of the open page came with it, before rules were written or taken away. */
function useShowInNavigation() {
  const site = useSite();
  return ({ name, isOwn }: EditedSitePage) => {
    const shown = OPTIONAL_PAGES.filter((one) => (one === name ? isOwn : site.pages?.includes(one)));
    showSite({ ...site, pages: shown.length > 0 ? shown : undefined });
  };
}
