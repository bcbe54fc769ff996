import { Parser } from "htmlparser2";

type Leaves = Record<string, string>;

/** Reads an answer of a store: the texts inside each element of this name, and all other texts, by their elements' names. */
export function readXml(xml: string, each: string): { all: Leaves[]; rest: Leaves } {
  const all: Leaves[] = [];
  const rest: Leaves = {};
  let inside: Leaves = rest;
  let text = "";
  const parser = new Parser(
    {
      onopentag: (tag) => {
        if (tag === each) inside = {};
        text = "";
      },
      ontext: (piece) => (text += piece),
      onclosetag: (tag) => {
        if (tag === each) {
          all.push(inside);
          inside = rest;
        } else inside[tag] ??= text;
        text = "";
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { all, rest };
}
