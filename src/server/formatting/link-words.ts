import { type FormattedElement, type FormattedNode, formattedWords } from "../../contract/formatted-text.ts";
import { isBlank } from "../../contract/limits.ts";
import { hostName } from "../../contract/links.ts";
import { withoutTurns } from "../../contract/text-direction.ts";

/** An address in a link's words, also without its scheme, as people write it. */
const ADDRESS = /https?:\/\/[^\s<>"]+|(?:\/\/|\bwww\.)[^\s<>"/]*\.[^\s<>"]+/giu;

/** Words that are nothing but a host, or an address without its scheme. */
const HOST_ALONE = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/:?#]\S*)?$/u;

const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** Gives a link without words its address, and one whose words name another host its own host beside them. */
export function completeWords(link: FormattedElement): void {
  // A change of direction would make words read as any address, and turn the host that stands after them.
  link.children = withoutTurnsIn(link.children);
  const words = formattedWords([link]);
  const host = hostName(link.href!);
  if (isBlank(words)) link.children.push(link.href!);
  else if (words !== link.href && namesAnother(host, words)) link.children.push(` (${host})`);
}

function withoutTurnsIn(nodes: FormattedNode[]): FormattedNode[] {
  return nodes.map((node) =>
    typeof node === "string" ? withoutTurns(node) : { ...node, children: withoutTurnsIn(node.children) },
  );
}

function namesAnother(host: string, words: string): boolean {
  const visible = words.replace(INVISIBLE, "").trim();
  const addresses = HOST_ALONE.test(visible) ? [visible] : (visible.match(ADDRESS) ?? []);
  return addresses.some((address) => hostIn(address) !== host);
}

/** The host of an address that may lack its scheme or end with the punctuation of its sentence. */
function hostIn(address: string): string {
  const whole = /^https?:/i.test(address) ? address : `https://${address.replace(/^\/\//, "")}`;
  return hostName(whole).replace(/[^\p{L}\p{N}]+$/u, "");
}
