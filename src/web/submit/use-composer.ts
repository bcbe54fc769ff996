import { useRef } from "react";
import type { SetDraft } from "../drafts/stored-draft.ts";
import { focusField } from "./focus-field.ts";
import { takeAddress } from "./given-content.ts";
import { editDraft, type SubmitDraft } from "./submit-draft.ts";
import { useGivenContent } from "./use-given-content.ts";
import { useImageUpload } from "./use-image-upload.ts";
import { useTypedEarly } from "./use-typed-early.ts";

interface Props {
  draft: SubmitDraft;
  setDraft: SetDraft<SubmitDraft>;
  dropDraft: (draft: SubmitDraft) => void;
}

/** Everything that changes the draft: typing, uploads, and what is pasted or dropped. */
export function useComposer({ draft, setDraft, dropDraft }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useTypedEarly(form, setDraft);
  const change = (part: Partial<SubmitDraft>) => setDraft((now) => editDraft(now, part));
  const upload = useImageUpload((image) =>
    setDraft((now) =>
      editDraft(now, { contentType: "image", image: { ...image, alt: now.image?.alt ?? "" } }),
    ),
  );
  const given = useGivenContent({ form, draft, setDraft, upload });
  return {
    form,
    upload,
    given,
    change,
    changeContent: (part: Partial<SubmitDraft>) => {
      // No other type has an image, so a change of the type cancels the upload.
      if (part.contentType) upload.cancel();
      change(part);
    },
    takeTitle: (title: string) => {
      change({ title });
      focusField(form.current!, "title");
    },
    /** Moves an address from the title to the URL. */
    moveAddress: (address: string) => {
      const { change: moved, words } = takeAddress(draft, address, "entered");
      given.take({ change: { ...moved, title: "" }, words });
      focusField(form.current!, "title");
    },
    discard: () => {
      upload.cancel();
      dropDraft(draft);
    },
  };
}
