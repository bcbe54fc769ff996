import { readFileSync } from "node:fs";
import { RelaxNGValidator, XmlDocument } from "libxml2-wasm";

export interface ReadFeed {
  id: string;
  title: string;
  updated: string;
  links: Record<string, string>;
  entries: ReadEntry[];
}

export interface ReadEntry {
  id: string;
  title: string;
  published: string;
  updated: string;
  author: string;
  links: Record<string, string>;
  categories: string[];
  content: string;
}

const ATOM = { a: "http://www.w3.org/2005/Atom" };

/** Throws if the document is not well-formed XML or not a valid Atom feed (RFC 4287). */
export function readFeed(xml: string): ReadFeed {
  using document = XmlDocument.fromString(xml);
  using grammar = XmlDocument.fromString(readFileSync(new URL("test-atom.rng", import.meta.url), "utf8"));
  using validator = RelaxNGValidator.fromDoc(grammar);
  validator.validate(document);
  const texts = (path: string) => document.find(path, ATOM).map((node) => node.content);
  const one = (path: string) => texts(path)[0] ?? "";
  const linksOf = (parent: string) =>
    Object.fromEntries(
      texts(`${parent}/a:link/@rel`).map((rel) => [rel, one(`${parent}/a:link[@rel='${rel}']/@href`)]),
    );
  const entries = texts("/a:feed/a:entry/a:id").map((id, at): ReadEntry => {
    const entry = `/a:feed/a:entry[${at + 1}]`;
    return {
      id,
      title: one(`${entry}/a:title`),
      published: one(`${entry}/a:published`),
      updated: one(`${entry}/a:updated`),
      author: one(`${entry}/a:author/a:name`),
      links: linksOf(entry),
      categories: texts(`${entry}/a:category/@term`),
      content: one(`${entry}/a:content[@type='html']`),
    };
  });
  return {
    id: one("/a:feed/a:id"),
    title: one("/a:feed/a:title"),
    updated: one("/a:feed/a:updated"),
    links: linksOf("/a:feed"),
    entries,
  };
}

/** The texts of all elements of this name. Throws if the document is not well-formed XML. */
export function textsIn(xml: string, name: string): string[] {
  using document = XmlDocument.fromString(xml);
  return document.find(`//*[local-name()='${name}']`).map((node) => node.content);
}
