import { type RefObject, useState } from "react";
import { imagePath } from "../../contract/image-addresses.ts";
import { LIMITS } from "../../contract/limits.ts";
import { editField, editFromOutside, editInPlace, selectedIn } from "../formatting/edit-field.ts";
import {
  addImage,
  describeImage,
  type ImageMark,
  imageMarks,
  removeImage,
} from "../formatting/image-marks.ts";
import { useImageUpload } from "../submit/use-image-upload.ts";

const WAIT = "Please wait until the image is uploaded, or cancel it.";
const FULL = `A comment can have at most ${LIMITS.commentImages} images.`;
const ONE = "Only the first image is added: they are uploaded one at a time.";

export type CommentImagesState = ReturnType<typeof useCommentImages>;

/** The images of a comment being written, which its text has as marks, and the upload of another one. */
export function useCommentImages(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  const [problem, setProblem] = useState<string | null>(null);
  /** The path of the image that was uploaded last. */
  const [added, setAdded] = useState<string | null>(null);
  const upload = useImageUpload(({ key, width }) => {
    if (!field.current) return;
    const path = imagePath({ key, width, format: "jpg" });
    // Runs before the edit: the edit renders the image's description, which takes the focus if it is the added one.
    setAdded(path);
    editInPlace(field.current, addImage(selectedIn(field.current), path));
  });
  const marks = imageMarks(text);
  const isUploading = upload.progress !== null;
  return {
    marks,
    added,
    upload,
    isUploading,
    // A failed upload needs no waiting.
    problem: problem === WAIT && !isUploading ? null : problem,
    add: (files: File[]) => {
      if (isUploading) return setProblem(WAIT);
      if (marks.length >= LIMITS.commentImages) return setProblem(FULL);
      setProblem(files.length > 1 ? ONE : null);
      upload.upload(files[0]!);
    },
    /** Says that the comment cannot be sent yet. */
    askToWait: () => setProblem(WAIT),
    cancel: () => {
      setProblem(null);
      upload.cancel();
    },
    describe: (mark: ImageMark, description: string) =>
      editFromOutside(field.current!, describeImage(mark, description)),
    remove: (mark: ImageMark) => {
      setProblem(null);
      editField(field.current!, removeImage(text, mark));
    },
  };
}
