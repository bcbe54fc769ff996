import { QuietButton } from "../ui/quiet-button.tsx";

interface Props {
  /** The time of the version, which names the button among the others. */
  when: string;
  onRestore: () => void;
}

/** Makes an earlier version the present one. What is present then becomes a version, so nothing asks whether it is meant. */
export function RestoreVersion({ when, onRestore }: Props) {
  return (
    <QuietButton onClick={onRestore}>
      Restore
      <span className="visually-hidden"> the version of {when}</span>
    </QuietButton>
  );
}
