import type { Submission } from "../../contract/entities.ts";
import type { PostWords } from "../../contract/own-posts.ts";
import { wordsOf } from "../../contract/post-words.ts";
import { isUpload } from "../posts/post-image.ts";
import { tagsOf } from "./send-tags.ts";
import { EMPTY_DRAFT, idsOfTags, type SubmitDraft } from "./submit-draft.ts";

/** An edit in progress: the post as it will be, and the words that were edited. */
export interface EditDraft {
  post: SubmitDraft;
  was: EditedWords;
}

/** The parts of a post that its author can edit, with the ids of its tags; absent in edits that older versions stored. */
export type EditedWords = PostWords & { tags?: string[] };

export function editOf(post: Submission): EditDraft {
  const { title, contentType, content, image, customCategories } = post;
  const isImage = isUpload(post);
  return {
    post: {
      ...EMPTY_DRAFT,
      title,
      contentType: isImage ? "image" : contentType,
      url: contentType === "text" || isImage ? "" : content,
      text: wordsOf(post),
      image: isImage ? { ...image!, address: content } : null,
      feeds: { chosen: customCategories, typed: "" },
      tags: tagsOf(post),
    },
    was: { ...wordsOfPost(post), tags: tagsOf(post).map(({ id }) => id) },
  };
}

/** The parts of a post that its author can edit. */
export function wordsOfPost(post: Submission): PostWords {
  const { title, image, customCategories } = post;
  return { title, text: wordsOf(post), imageAlt: isUpload(post) ? image!.alt : "", customCategories };
}

/** The edit as it is sent, to replace these words. Its tags are compared with those that it began with, also after a conflict. */
export function sentEdit({ post, was }: EditDraft, replaced: PostWords): EditedWords & { was: EditedWords } {
  const tags = post.tags && { tags: idsOfTags(post) };
  return { ...typedWords(post), ...tags, was: { ...replaced, tags: was.tags ?? [] } };
}

/** The parts as the author has typed them. */
function typedWords({ title, text, image, feeds }: SubmitDraft): PostWords {
  return { title, text, imageAlt: image?.alt ?? "", customCategories: feeds.chosen };
}
