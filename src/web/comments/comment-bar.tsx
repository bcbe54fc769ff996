import { ImagePlus } from "lucide";
import type { RefObject } from "react";
import { FormattingBar } from "../formatting/formatting-bar.tsx";
import { usePermission } from "../page/use-permission.ts";
import { useImagePicker } from "../submit/image-picker.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { CommentImages } from "./comment-images.tsx";
import { useCommentImages } from "./use-comment-images.ts";
import { useGivenFiles } from "./use-given-files.ts";

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Called once the bar has taken the files that were pasted or dropped before its code was loaded. */
  onTake: () => void;
}

/** The buttons that format a comment and add images. Images can also be pasted into the form or dropped on it. */
export function CommentBar({ field, text, onTake }: Props) {
  const images = useCommentImages(field, text);
  const { picker, pick } = useImagePicker((file) => images.add([file]));
  useGivenFiles(field, images, onTake);
  const button = usePermission("uploaders") && (
    <IconButton label="Add an image" aria-disabled={images.isUploading || undefined} onClick={pick}>
      <Icon of={ImagePlus} size={18} />
    </IconButton>
  );
  return (
    <FormattingBar small images field={field} text={text} tool={button}>
      {picker}
      <CommentImages {...images} />
    </FormattingBar>
  );
}
