import { useRef, useState } from "react";
import type { ImageShape } from "../../contract/image-addresses.ts";
import type { UploadedImage, uploadImage } from "../../contract/images.ts";
import { LIMITS } from "../../contract/limits.ts";
import { ApiFailure } from "../api/api.ts";
import { upload as send } from "../api/upload.ts";
import { useSession } from "../session/session.ts";

/** The accepted types. Only the declared type of a file is checked here; the server checks its content. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"];

const SIGNED_OUT = "Please sign in to upload an image.";
export const MEGABYTE = 1024 * 1024;

export interface ImageUpload {
  /** The fraction of the upload that has been sent, from 0 to 1; null while nothing is uploading. */
  progress: number | null;
  /** The error of the last upload, and whether the user has to log in. */
  error: string | null;
  needsLogin: boolean;
  /** Whether an upload has succeeded since the page was opened. */
  isFresh: boolean;
  /** Uploads a file and cancels any upload in progress. */
  upload: (file: File) => void;
  cancel: () => void;
}

/** Uploads one image at a time, kept whole or as a square. */
export function useImageUpload(onUploaded: (image: UploadedImage) => void, shape?: ImageShape): ImageUpload {
  const { status } = useSession();
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isFresh, setFresh] = useState(false);
  const current = useRef<AbortController>(null);

  const cancel = () => {
    current.current?.abort();
    current.current = null;
    setProgress(null);
  };
  const upload = (file: File) => {
    cancel();
    const problem = status === "visitor" ? SIGNED_OUT : imageFileProblem(file);
    setError(problem);
    if (problem) return;
    void sendFile(file);
  };
  const sendFile = async (file: File) => {
    const { signal } = (current.current = new AbortController());
    setProgress(0);
    try {
      const { image } = await send<typeof uploadImage>("/images", file, {
        query: { shape },
        onProgress: setProgress,
        signal,
      });
      setFresh(true);
      onUploaded(image);
    } catch (failure) {
      setError(messageOf(failure));
    }
    setProgress(null);
  };
  return { progress, error, needsLogin: error === SIGNED_OUT, isFresh, upload, cancel };
}

/** After the last byte is sent, the server still has to process the image. */
export function wordsOfProgress(progress: number): string {
  return progress < 1 ? "Uploading..." : "Preparing...";
}

/** The files of a paste or a drop. Office programs copy text together with a picture of it, which is not an image that the author gives. */
export function imagesOf(data: DataTransfer): File[] {
  return data.getData("text/plain") ? [] : [...data.files];
}

/** The reason for which a file cannot be uploaded; null if it looks fine. */
export function imageFileProblem(file: File): string | null {
  if (!IMAGE_TYPES.includes(file.type)) return "Please choose a JPEG, PNG, GIF, WebP or AVIF image.";
  if (file.size === 0) return "That file is empty. Please choose another image.";
  if (file.size <= LIMITS.imageBytes) return null;
  return `An image can have at most ${LIMITS.imageBytes / MEGABYTE} MB.`;
}

function messageOf(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) return "The image could not be uploaded.";
  return failure.status === 401 ? SIGNED_OUT : failure.message;
}
