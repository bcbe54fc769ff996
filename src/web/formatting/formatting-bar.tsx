import { Bold, Code, Eye, Italic, Link, List, TextQuote } from "lucide";
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { editField, editInPlace, selectedIn } from "./edit-field.ts";
import {
  addLink,
  type Edit,
  pasteLink,
  pasteLinkLate,
  type Selected,
  toggleCode,
  toggleLines,
  toggleMark,
} from "./edits.ts";
import styles from "./formatting-bar.module.css";
import { takeGiven } from "./take-given.ts";
import { TextPreview } from "./text-preview.tsx";

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Whether the text is a comment, which is shown smaller than a post's words. */
  small?: boolean;
  /** Whether the text shows images of this site. */
  images?: boolean;
  /** Changes the tree of the preview in the same way as the page that will show the text. */
  adapt?: ComponentProps<typeof TextPreview>["adapt"];
  /** An additional button at the end of the bar. */
  tool?: ReactNode;
  /** Shown below the bar. */
  children?: ReactNode;
}

interface Act {
  label: string;
  icon: ComponentProps<typeof Icon>["of"];
  edit: (selected: Selected) => Edit;
  /** The key that does it together with Ctrl or Cmd. */
  key?: string;
}

const ACTS: Act[] = [
  { label: "Bold", icon: Bold, key: "b", edit: (selected) => toggleMark(selected, "**") },
  { label: "Italic", icon: Italic, key: "i", edit: (selected) => toggleMark(selected, "*") },
  { label: "Link", icon: Link, key: "k", edit: addLink },
  { label: "Quote", icon: TextQuote, edit: (selected) => toggleLines(selected, "> ") },
  { label: "List", icon: List, edit: (selected) => toggleLines(selected, "- ") },
  { label: "Code", icon: Code, edit: toggleCode },
];

/** Buttons that format a field's text, the keys for them, and a preview. An address pasted on words makes a link. */
export function FormattingBar({ field, text, small = false, images = false, adapt, tool, children }: Props) {
  const [isShown, setShown] = useState(false);
  useFieldEvents(field);
  return (
    <>
      <div role="group" aria-label="Formatting" className={`${styles.bar} needs-scripts`}>
        {ACTS.map(({ label, icon, key, edit }) => (
          <IconButton
            key={label}
            label={label}
            title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
            // The field keeps its focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => field.current && editField(field.current, edit(selectedIn(field.current)))}
          >
            <Icon of={icon} size={18} />
          </IconButton>
        ))}
        {tool}
        <IconButton label="Preview" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Icon of={Eye} size={18} />
        </IconButton>
      </div>
      {children}
      {isShown && <TextPreview text={text} small={small} images={images} adapt={adapt} />}
    </>
  );
}

function useFieldEvents(ref: Props["field"]): void {
  useEffect(() => {
    // Read here: a field that is rendered with its bar does not exist before.
    const { current: field } = ref;
    if (!field) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    field.addEventListener("keydown", (event) => pressed(field, event), { signal });
    field.addEventListener("paste", (event) => pasted(field, event), { signal });
    linkPastedEarly(field);
    return () => controller.abort();
  }, [ref]);
}

/** Makes links of the words that addresses were pasted on before this was loaded. */
function linkPastedEarly(field: HTMLTextAreaElement): void {
  for (const { address } of takeGiven(field)) {
    const edit = address && pasteLinkLate(address, address.pasted, selectedIn(field));
    if (edit) editInPlace(field, edit);
  }
}

function pressed(field: HTMLTextAreaElement, event: KeyboardEvent): void {
  // On a Mac, Ctrl and these letters move the caret and delete.
  const isHeld = navigator.userAgent.includes("Mac") ? event.metaKey : event.ctrlKey;
  if (!isHeld || event.altKey || event.shiftKey || event.isComposing) return;
  const act = ACTS.find(({ key }) => key === event.key.toLowerCase());
  if (!act) return;
  event.preventDefault();
  editField(field, act.edit(selectedIn(field)));
}

function pasted(field: HTMLTextAreaElement, event: ClipboardEvent): void {
  const edit = pasteLink(selectedIn(field), event.clipboardData?.getData("text/plain") ?? "");
  if (!edit) return;
  event.preventDefault();
  editField(field, edit);
}
