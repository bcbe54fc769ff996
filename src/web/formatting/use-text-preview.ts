import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { previewText } from "../../contract/formatting.ts";
import { isBlank } from "../../contract/limits.ts";
import { call } from "../api/api.ts";
import { useDebounced } from "../ui/use-debounced.ts";

/** The pause in typing after which a text is formatted. */
const PAUSE_MS = 300;

interface Previewed {
  /** The text that `formatted` belongs to. */
  text: string;
  formatted: FormattedText | undefined;
}

const NOTHING: Previewed = { text: "", formatted: undefined };

/** A text as the server formats it; the text of the last answer while the next one loads or cannot be had. */
export function useTextPreview(text: string): Previewed {
  const settled = useDebounced(text.trim(), PAUSE_MS);
  const { data } = useQuery({
    queryKey: ["text-preview", settled],
    queryFn: async ({ signal }): Promise<Previewed> => {
      const body = { text: settled };
      const { formatted } = await call<typeof previewText>("POST", "/text-preview", { body, signal });
      return { text: settled, formatted: formatted ?? undefined };
    },
    enabled: !isBlank(settled),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isBlank(settled)) return NOTHING;
  return data ?? { text, formatted: undefined };
}
