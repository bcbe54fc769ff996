import { decodeHTMLStrict } from "entities/decode";
import { codePoints, firstCodePoints, isBlank, LIMITS } from "../../contract/limits.ts";
import { parseWebAddress, youtubeVideoId } from "../../contract/links.ts";
import { thumbnailOf } from "../posts/posts.ts";
import { BadRow, type ImportedPost, SkippedRow } from "./imported-post.ts";

/** Cleans the title and cuts it to fit. Throws `BadRow` if the result is blank. */
export function readTitle(text: string): { title: string; wasCut: boolean } {
  const whole = onOneLine(decodeText(text));
  if (isBlank(whole)) throw new BadRow("the title is empty");
  const title = cutText(whole, LIMITS.title);
  return { title, wasCut: title !== whole };
}

/** Turns a score into hearts, at least 0. Throws `BadRow` if the score is not a whole number. */
export function readHearts(score: string): number {
  if (!/^-?\d{1,9}$/.test(score)) throw new BadRow(`the score ${quote(score)} is not a whole number`);
  return Math.max(0, Number(score));
}

/**
 * Makes a date from a row's value; `text` is that value as written, for messages. Throws `BadRow` for an
 * unreadable date or one in the future.
 */
export function readDate(milliseconds: number, text: string, now: number): Date {
  if (!(milliseconds > 0)) throw new BadRow(`the date ${quote(text)} cannot be read`);
  if (milliseconds > now) throw new BadRow(`the date ${quote(text)} is in the future`);
  return new Date(milliseconds);
}

/** Quotes a value for a message, cut to 40 characters. */
export function quote(value: string): string {
  return JSON.stringify(cutText(value, 40));
}

type PostBody = Pick<ImportedPost, "contentType" | "content" | "thumbnailUrl" | "wasCut">;

/** The body of a text post, cut to fit. The text may be empty. */
export function textBody(text: string): PostBody {
  const whole = decodeText(text).trim();
  const content = cutText(whole, LIMITS.text);
  return { contentType: "text", content, thumbnailUrl: null, wasCut: content !== whole };
}

/** The body of a link or a YouTube video. Throws `SkippedRow` if the URL is too long or no web address. */
export function linkBody(url: string): PostBody {
  const content = decodeText(url).trim();
  if (codePoints(content) > LIMITS.url || parseWebAddress(content) === null) throw new SkippedRow("address");
  const contentType = youtubeVideoId(content) === null ? "link" : "video";
  return { contentType, content, thumbnailUrl: thumbnailOf({ contentType, content }), wasCut: false };
}

/** Decodes HTML entities once, then removes what a text here may not contain. */
export function decodeText(text: string): string {
  return storableText(decodeHTMLStrict(text));
}

/**
 * Removes lone surrogates, and control characters except tab and line ends: members' texts have none either.
 */
export function storableText(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]|\p{Surrogate}/gu, "");
}

/** Trims the text and folds each run of white space into one space. */
export function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/gu, " ");
}

/** Cuts the text to at most `max` code points. A cut text ends with "…". */
export function cutText(text: string, max: number): string {
  if (firstCodePoints(text, max) === text) return text;
  return `${firstCodePoints(text, max - 1).trimEnd()}…`;
}
