import { describe, expect, test } from "vitest";
import { PageDecoder } from "./decode-page.ts";
import { HeadReader, type ParsedHead } from "./read-head.ts";

const AT = "https://example.com/a/page";
const EMPTY_HEAD = { title: null, siteName: null, description: null, image: null };

/** Reads a page's head, and checks that reading it in pieces gives the same. */
function read(html: string): ParsedHead {
  const [whole, pieces] = [new HeadReader(), new HeadReader()];
  whole.read(html);
  for (let at = 0; at < html.length; at += 7) pieces.read(html.slice(at, at + 7));
  expect(pieces.head(AT)).toEqual(whole.head(AT));
  return whole.head(AT);
}

/** Decodes a page, and checks that decoding it in pieces gives the same. */
function decodePage(body: Buffer, charset: string | null): string {
  const [whole, pieces] = [new PageDecoder(charset), new PageDecoder(charset)];
  const text = whole.write(body) + whole.end();
  let joined = "";
  for (let at = 0; at < body.length; at += 7) joined += pieces.write(body.subarray(at, at + 7));
  expect(joined + pieces.end()).toBe(text);
  return text;
}

describe("the head of a page", () => {
  test("is read from Open Graph tags, then Twitter's, then HTML's own", () => {
    const own = `<title>Own</title><meta name=description content="Own words"><link rel="image_src" href="/own.png">`;
    const twitter = `<meta name="twitter:title" content="Twitter"><meta name="twitter:description" content="Twitter words"><meta name="twitter:image" content="//cdn.example/t.png">`;
    const graph = `<meta property="og:title" content="Graph"><meta property="og:description" content="Graph words"><meta property="og:image" content="http://cdn.example/g.png"><meta property="og:image:secure_url" content="https://cdn.example/g.png"><meta property="og:site_name" content="The Site">`;
    expect(read(own)).toEqual({
      ...EMPTY_HEAD,
      title: "Own",
      description: "Own words",
      image: "https://example.com/own.png",
    });
    expect(read(own + twitter)).toMatchObject({
      title: "Twitter",
      description: "Twitter words",
      image: "https://cdn.example/t.png",
    });
    expect(read(own + twitter + graph)).toEqual({
      title: "Graph",
      siteName: "The Site",
      description: "Graph words",
      image: "https://cdn.example/g.png",
    });
  });

  test("gives the first tag of a kind that has text, whatever its case, quotes and attributes", () => {
    expect(
      read(
        `<META NAME='OG:TITLE' CONTENT='  '><meta property=og:title name=x content=First><meta property="og:title" content="Second"><TITLE>Own</TITLE>`,
      ),
    ).toMatchObject({ title: "First" });
    expect(read(`<title>\u200b \n</title><title>Second</title>`)).toMatchObject({ title: null });
  });

  test("gives one line of plain text, with entities decoded once", () => {
    expect(
      read(
        `<title>\n  Fish &amp; chips\t&lt;b&gt; &amp;lt; &#x1F600; &nbsp; &#0; &#xD800; caf&eacute;\u0007\n</title>`,
      ),
    ).toMatchObject({ title: "Fish & chips <b> &lt; 😀 \ufffd \ufffd café" });
    expect(read(`<title><script>alert(1)</script><b>x</b></title>`)).toMatchObject({
      title: "<script>alert(1)</script><b>x</b>",
    });
  });

  test("is cut to its limits by code points", () => {
    const { title, description } = read(
      `<title>${"😀".repeat(201)}</title><meta name="description" content="${"ä".repeat(20_000)}">`,
    );
    expect(title).toBe(`${"😀".repeat(199)}…`);
    expect(description).toBe(`${"ä".repeat(299)}…`);
    expect(read(`<title>${"😀".repeat(200)}</title>`).title).toBe("😀".repeat(200));
  });

  test("ends where the body begins; titles in svg and script do not count", () => {
    expect(read(`<head></head><title>Late</title>`)).toEqual(EMPTY_HEAD);
    expect(read(`<body><title>Late</title>`)).toEqual(EMPTY_HEAD);
    expect(
      read(`<svg><title>Drawing</title></svg><script>"<body><title>x</title>"</script><title>Own</title>`),
    ).toMatchObject({ title: "Own" });
    expect(read(`<!-- <title>Comment</title> --><title>Own`)).toMatchObject({ title: null });
  });

  test.each([
    ["b.png", "https://example.com/a/b.png"],
    ["/b.png", "https://example.com/b.png"],
    ["//cdn.example/b.png", "https://cdn.example/b.png"],
    [" https://cdn.example/b.png?a&amp;b ", "https://cdn.example/b.png?a&b"],
    ["http://127.0.0.1/b.png", "http://127.0.0.1/b.png"],
    ["javascript:alert(1)", null],
    ["data:image/png;base64,AAAA", null],
    ["file:///etc/passwd", null],
    ["https://", null],
    ["", null],
    [`https://cdn.example/${"x".repeat(2_048)}`, null],
  ])("resolves the picture %s to %s", (content, image) => {
    expect(read(`<meta property="og:image" content="${content}">`).image).toBe(image);
  });

  test("resolves the picture against the page's base element", () => {
    const picture = `<meta property="og:image" content="b.png">`;
    expect(read(`<base href="/c/">${picture}`).image).toBe("https://example.com/c/b.png");
    expect(read(`<base href="https://cdn.example/">${picture}`).image).toBe("https://cdn.example/b.png");
    expect(read(`<base href="javascript:x">${picture}`).image).toBe(null);
    expect(read(`<base href="https://[">${picture}`).image).toBe("https://example.com/a/b.png");
  });

  test("may be empty, broken or endless", () => {
    for (const html of [
      "",
      "no page",
      "<",
      "<meta",
      "<meta content=x>",
      "<title>",
      "\0",
      "<meta property=og:title>",
    ]) {
      expect([html, read(html)]).toEqual([html, EMPTY_HEAD]);
    }
    expect(read(`${"<div>".repeat(90)}<title>Deep</title>`)).toMatchObject({ title: "Deep" });
    expect(read(`${"<meta>".repeat(4_000)}<title>Late</title>`)).toMatchObject({ title: "Late" });
    expect(read(`${"<meta>".repeat(12_000)}<title>Late</title>`)).toEqual(EMPTY_HEAD);
    // Without the limit the parser's work would grow with the square of the depth.
    expect(read(`${"<b>".repeat(300_000)}<title>Deep</title>`)).toEqual(EMPTY_HEAD);
  });
});

const latin = (html: string): Buffer => Buffer.from(html, "latin1");

test("a head with too many attributes or elements is abandoned", () => {
  for (const hostile of [
    `<meta ${Array.from({ length: 20_000 }, (_, n) => `a${n}`).join(" ")}>`,
    "<meta>".repeat(20_000),
  ]) {
    const reader = new HeadReader();
    reader.read(hostile);
    expect(reader.isOver).toBe(true);
  }
});

describe("the charset of a page", () => {
  test("is that of its byte order mark, else its header, else its own declaration", () => {
    expect(decodePage(Buffer.from("\ufeffä"), "iso-8859-1")).toBe("ä");
    expect(decodePage(Buffer.from("\ufeffä", "utf16le"), null)).toBe("ä");
    expect(decodePage(latin("ä"), "ISO-8859-1")).toBe("ä");
    expect(decodePage(latin(`<meta charset=windows-1252>ä\u0080`), null)).toBe(
      `<meta charset=windows-1252>ä€`,
    );
    const declared = `<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">`;
    expect(decodePage(Buffer.concat([Buffer.from(declared), Buffer.from([0x93, 0xfa])]), null)).toBe(
      `${declared}日`,
    );
    expect(decodePage(Buffer.from([0xc4, 0xe3]), "gb2312")).toBe("你");
    expect(decodePage(Buffer.from([0xbe, 0xc8]), "euc-kr")).toBe("안");
  });

  test("is UTF-8 without a known charset, or windows-1252 where the bytes are not UTF-8", () => {
    expect(decodePage(Buffer.from("ä"), null)).toBe("ä");
    expect(decodePage(Buffer.from("ä"), "no-such-thing")).toBe("ä");
    expect(decodePage(Buffer.from("<meta charset=utf-7>ä"), "utf-7")).toBe("<meta charset=utf-7>ä");
    expect(decodePage(Buffer.from("<meta charset=utf-16>ä"), null)).toBe("<meta charset=utf-16>ä");
    expect(decodePage(latin("caf\u00e9!"), null)).toBe("café!");
  });

  test("also holds for the part after the bytes that it is guessed from", () => {
    const long = `${"a".repeat(20_000)}ä`;
    expect(decodePage(Buffer.from(long), null)).toBe(long);
    expect(decodePage(latin(`é${"a".repeat(20_000)}ä`), null)).toBe(`é${"a".repeat(20_000)}ä`);
  });

  test("a character that is cut at the page's end is dropped", () => {
    expect(decodePage(Buffer.from("aä").subarray(0, 2), null)).toBe("a");
    expect(decodePage(Buffer.from("aä").subarray(0, 2), "utf-8")).toBe("a");
  });

  test("is found within a second on a page made to slow down regular expressions", () => {
    // An expression that could match the blanks in two ways took six seconds.
    const hostile = `${"<meta".repeat(273)}charset=${" ".repeat(2_723)}`;
    const start = process.cpuUsage();
    const decoder = new PageDecoder(null);
    decoder.write(Buffer.from(hostile));
    decoder.end();
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(1_000);
  });
});
