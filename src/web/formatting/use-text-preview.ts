import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { previewText } from "../../contract/formatting.ts";
import { isBlank } from "../../contract/limits.ts";
import { ApiFailure, call } from "../api/api.ts";
import { useDebounced } from "../ui/use-debounced.ts";

/** The pause in typing after which a text is formatted. */
const PAUSE_MS = 300;

interface Previewed {
  /** The text that `formatted` belongs to. */
  text: string;
  formatted: FormattedText | undefined;
}

const NOTHING: Previewed = { text: "", formatted: undefined };

/**
 * A text as the server formats it, with this site's images if `images`; the text of the last answer while the next one loads
 * or cannot be had. `problem` says why the text would be refused.
 */
export function useTextPreview(text: string, images = false): Previewed & { problem?: string } {
  const settled = useDebounced(text.trim(), PAUSE_MS);
  const { data, error } = useQuery({
    queryKey: ["text-preview", settled, images],
    queryFn: async ({ signal }): Promise<Previewed> => {
      const body = { text: settled, images };
      const { formatted } = await call<typeof previewText>("POST", "/text-preview", { body, signal });
      return { text: settled, formatted: formatted ?? undefined };
    },
    enabled: !isBlank(settled),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isBlank(settled)) return NOTHING;
  if (error instanceof ApiFailure && error.status === 400) return { ...NOTHING, problem: error.message };
  return data ?? { text, formatted: undefined };
}
