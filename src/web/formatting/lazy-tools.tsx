import { type FunctionComponent, type RefObject, Suspense, useState } from "react";
import { lazyPart } from "../ui/lazy-part.ts";
import { QuietButton } from "../ui/quiet-button.tsx";

interface Tools {
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The tools of a field, which load once they are rendered. Where they cannot be loaded, the form says so and offers to try again. */
export function lazyTools<Props extends Tools>(load: () => Promise<FunctionComponent<Props>>) {
  const lazyOnce = () => lazyPart<Props & Again>(load, NotLoaded);
  let Loaded = lazyOnce();
  return function LazyTools(props: Props) {
    const [, setTries] = useState(0);
    const again = () => {
      // The pressed button goes, so the field takes the focus.
      props.field.current?.focus();
      Loaded = lazyOnce();
      setTries((tries) => tries + 1);
    };
    return (
      <Suspense>
        <Loaded {...props} again={again} />
      </Suspense>
    );
  };
}

interface Again {
  again: () => void;
}

function NotLoaded({ again }: Again) {
  return (
    <p role="alert">
      The formatting tools could not be loaded. Nothing is lost.
      <QuietButton onClick={again}>Try again</QuietButton>
    </p>
  );
}
