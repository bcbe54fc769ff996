import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

interface Props {
  /** What could not be loaded, several of it. */
  what: string;
  error: Error | null;
  retry: () => void;
}

/** In place of what could not be loaded. */
export function LoadFailure({ what, error, retry }: Props) {
  return (
    <Notice title={`${what} could not be loaded.`}>
      <p role="alert">{error?.message}</p>
      <Button onClick={retry}>Try again</Button>
    </Notice>
  );
}
