/** Texts of 40,000 characters that make Markdown parsers slow: those of cmark's tests, and ours. */
const SIZE = 40_000;

const REPEATED = [
  ...["*a ", "_a ", "*a **a ", "**a *a ", "*a_ ", "a* ", "a**b", "***a ", "**x* ", "_a__b_ ", "a**b__c* "],
  ...["*", "_", "~", "~~a ", "**", "****a", "a*b", "*_*_a", "é*ö*", "😀**😀"],
  ...["[", "[a", "]", "[a](b", "[a](", "[a](<b", "[a][", "[a][b", "[a]", "![", "![[", "![[]()", "!["],
  ...['[a](b "', "[a](b (c", "[](", "](", "[[]", "[]()", "[\\]", "[a](b)c*", "[`](", "<a](", "[^a]"],
  ...[
    "`a",
    "``a`",
    "`",
    "`` ` ",
    "\\`a",
    "<",
    "<a ",
    "<?",
    "<!A ",
    "<![CDATA[",
    "<a:",
    "<a@",
    "<https://a",
    "</",
  ],
  ...["&", "&a;", "&#1;", "&#x41;", "\\", "\\\n", "a  \n", " ", "\t", "\n", "\r\n", "!", "a\r\n"],
  ...[
    ">",
    "> ",
    ">a\n",
    "- ",
    "- a\n",
    "-a\n",
    "1. ",
    "1. a\n",
    "1) a\n\n",
    "* * a\n",
    "> - ",
    ">- a\n",
    ">\n",
    "-\n",
  ],
  ...[
    "a\n-\n",
    "a\n=\n",
    "# a\n",
    "#",
    "# ",
    "#\n",
    "a\n#\n",
    "```\n",
    "~~~ a\n",
    "`` `\n",
    "-",
    "=",
    "---\n",
    "    a\n",
    "\ta\n",
  ],
  ...["[a]: u\n", "[a]:\n", "[a]: <u\n", "[a]: u 'b\n", "[a\n", "[a]: u\n\n[a]"],
  ...[
    "https://a",
    "https://a.b/(",
    "[https://a.b/",
    "https://",
    "http://a*_",
    "@a",
    "@",
    "@_",
    "a@b.c ",
    "www.a ",
  ],
];

const times = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("");

const BUILT: [string, string][] = [
  ["nested brackets", "[".repeat(SIZE / 2) + "]".repeat(SIZE / 2)],
  ["nested links", "[".repeat(900) + "a" + "](b)".repeat(900)],
  ["nested pictures", "![".repeat(700) + "a" + "](b)".repeat(700)],
  ["nested emphasis", times(1_500, () => "*a **") + "b" + times(1_500, () => "** a*")],
  ["nested list", times(280, (index) => `${" ".repeat(index)}- a\n`)],
  ["code spans of growing length", times(282, (index) => `e${"`".repeat(index)}`)],
  ["a deep quote and lazy lines", `${">".repeat(200)}a\n${"a\n".repeat(19_000)}`],
  ["deep quotes", `${">".repeat(100)}a\n`.repeat(390)],
  ["quotes of the greatest depth", `${">".repeat(20)}a\n`.repeat(1_800)],
  ["deep lists in lines", `${"- ".repeat(100)}a\n`.repeat(190)],
  ["lists of the greatest depth", `${"- ".repeat(10)}a\n`.repeat(1_800)],
  ["many references", times(2_600, (index) => `[${index}]: u\n`)],
  ["many uses of a definition", `[a]: https://u/${"u".repeat(500)}\n\n${"[a] ".repeat(1_900)}`],
  ["many uses of a long definition", `[a]: https://u/${"u".repeat(31_000)}\n\n${"[a] ".repeat(1_980)}`],
  ["many pictures of a long definition", `[a]: https://u/${"u".repeat(33_000)}\n\n${"![a]".repeat(1_300)}`],
  ["a long address of a link", `[a](${"(".repeat(39_000)}`],
  ["links without an end", `[a](b${"*c ".repeat(13_000)}`],
  ["unclosed comment", `<!--${"a -".repeat(13_000)}`],
  ["links with long addresses", `[a](${"b".repeat(30)}`.repeat(1_100)],
  ["emphasis just below the limit", `*a${"b".repeat(8)} `.repeat(3_900)],
  ["brackets just below the limit", `[a${"b".repeat(8)}`.repeat(3_900)],
  ["link beginnings just below the limit", `[a](${"b".repeat(17)}`.repeat(1_900)],
  ["pictures just below the limit", `![a${"b".repeat(16)}`.repeat(1_900)],
  ["backticks just below the limit", `\`a${"b".repeat(8)}`.repeat(3_900)],
  ["quotes just below the limit", `>${"b".repeat(8)}\n`.repeat(3_900)],
  ["items just below the limit", `- ${"b".repeat(7)}\n`.repeat(3_900)],
  ["headings just below the limit", `# ${"b".repeat(7)}\n`.repeat(3_900)],
];

export const HOSTILE_TEXTS: { name: string; text: string }[] = [
  ...REPEATED.map((part) => ({ name: JSON.stringify(part), text: repeated(part) })),
  ...BUILT.map(([name, text]) => ({ name, text: text.slice(0, SIZE) })),
];

function repeated(part: string): string {
  return part.repeat(Math.ceil(SIZE / part.length)).slice(0, SIZE);
}
