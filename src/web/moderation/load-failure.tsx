import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

interface Props {
  /** The subject of the sentence, such as "The reports". */
  what: string;
  error: Error | null;
  retry: () => void;
}

export function LoadFailure({ what, error, retry }: Props) {
  return (
    <Notice title={`${what} could not be loaded.`}>
      <p role="alert">{error?.message}</p>
      <Button onClick={retry}>Try again</Button>
    </Notice>
  );
}
