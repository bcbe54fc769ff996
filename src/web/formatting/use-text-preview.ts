import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
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

/** An answer that did not come. */
interface Missing {
  error: Error;
  retry: () => Promise<unknown>;
}

/**
 * A text as the server formats it, with this site's images if `images`; the text of the last answer while the next one loads,
 * and the text as typed where that is `missing`. `problem` says why the text would be refused.
 */
export function useTextPreview(
  text: string,
  images = false,
): Previewed & { problem?: string; missing?: Missing } {
  const settled = useDebounced(text.trim(), PAUSE_MS);
  const { data, error, isFetching, refetch } = useQuery({
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
  // While the next text is asked for, the words about the last one stay, so that nothing jumps as the author types.
  const [failure, setFailure] = useState(error);
  if (!isFetching && failure !== error) setFailure(error);
  if (isBlank(settled)) return NOTHING;
  if (failure instanceof ApiFailure && failure.status === 400)
    return { ...NOTHING, problem: failure.message };
  if (failure) return { text, formatted: undefined, missing: { error: failure, retry: refetch } };
  return data ?? { text, formatted: undefined };
}
