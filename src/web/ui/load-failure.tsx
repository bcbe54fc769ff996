import { Button } from "./button.tsx";
import { keepFocus } from "./keep-focus.ts";
import { Notice } from "./notice.tsx";

interface Props {
  /** The subject of the sentence, such as "The reports". */
  resource: string;
  error: Error | null;
  retry: () => Promise<unknown>;
}

/** Shown in place of content that could not be loaded. */
export function LoadFailure({ resource, error, retry }: Props) {
  return (
    <Notice title={`${resource} could not be loaded.`} drawing="failing">
      <p role="alert">{error?.message}</p>
      <Button look="outline" onClick={() => void retry().then(keepFocus)}>
        Try again
      </Button>
    </Notice>
  );
}
