import { useRef, useState } from "react";
import type { uploadImage } from "../../contract/images.ts";
import type { changeSiteSettings, getSiteSettings } from "../../contract/site-settings.ts";
import { answerTime } from "../api/answer-time.ts";
import { ApiFailure, call } from "../api/api.ts";
import { upload } from "../api/upload.ts";

/** An icon that could not be saved, though the rest of the set-up was. */
export interface LeftIcon {
  file: File;
  reason: string;
}

/** The icon that is chosen before there is an admin who could upload it. `save` returns what could not be saved. */
export function useFirstIcon() {
  const [chosen, setChosen] = useState<File | null>(null);
  const [isSaving, setSaving] = useState(false);
  // Another icon may be chosen while the site is being set up.
  const latest = useRef<File>(null);
  const choose = (file: File | null): void => {
    latest.current = file;
    setChosen(file);
  };
  const save = async (): Promise<LeftIcon | null> => {
    const file = latest.current;
    if (!file) return null;
    setSaving(true);
    const failed = (failure: unknown) => ({ file, reason: messageOf(failure) });
    return saveIcon(file).then(() => null, failed);
  };
  return { chosen, choose, isSaving, save };
}

function messageOf(failure: unknown): string {
  return failure instanceof ApiFailure ? failure.message : "It could not be saved.";
}

export const SAVING_ICON = "Saving the icon...";

/** Makes an image the icon of the site, as an admin. Throws `ApiFailure`. It can be called again after a failure. */
export async function saveIcon(file: File): Promise<void> {
  const { image } = await upload<typeof uploadImage>("/images", file, {
    query: { shape: "icon" },
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  const reading = { signal: answerTime(null) };
  const { version } = await call<typeof getSiteSettings>("GET", "/admin/settings", reading);
  const body = { icon: image.key, version };
  await call<typeof changeSiteSettings>("POST", "/admin/settings", { body, signal: answerTime(body) });
}
