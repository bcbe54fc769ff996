import { parseWebAddress, youtubeVideoId } from "./links.ts";

/**
 * Parameters that tell where a reader comes from and do not select the page: those that browsers remove (the
 * lists of Firefox and Brave) and those that share buttons add.
 */
const TRACKING = new Set(
  (
    "__hsfp __hssc __hstc __s _branch_match_id _branch_referrer _hsenc _hsmi _openstat dclid fbclid fb_action_ids " +
    "fb_action_types fb_ref fb_source gad_source gbraid gclid gclsrc hsctatracking igsh igshid li_fat_id mc_cid mc_eid " +
    "mkt_tok ml_subscriber ml_subscriber_hash msclkid oly_anon_id oly_enc_id rb_clickid ref_src ref_url s_cid srsltid " +
    "ttclid twclid vero_conv vero_id wbraid wickedid yclid ymclid ysclid"
  ).split(" "),
);
const TRACKING_PREFIX = /^utm_/;

/** Parameters that are tracking on one site and may mean anything on another. */
const TRACKING_BY_SITE: [host: RegExp, parameters: Set<string>][] = [
  [/^(music\.)?youtube\.com$|^youtu\.be$/, new Set(["si", "pp", "feature", "ab_channel"])],
  [/^open\.spotify\.com$/, new Set(["si"])],
  [/^(x|twitter)\.com$/, new Set(["s", "t"])],
  [/^reddit\.com$/, new Set(["share_id", "rdt"])],
  [/^tiktok\.com$/, new Set(["_r", "_t", "is_from_webapp", "sender_device"])],
];

/** The address without tracking parameters; everything else stays as typed. */
export function withoutTracking(address: string): string {
  const url = parseWebAddress(address);
  const [, path, query, fragment] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(address) ?? [];
  if (!url || path === undefined || query === undefined) return address;
  const isTracking = trackingAt(siteOf(url));
  const parameters = query.split("&");
  const kept = parameters.filter((parameter) => !isTracking(parameter));
  if (kept.length === parameters.length) return address;
  return path + (kept.length > 0 ? `?${kept.join("&")}` : "") + (fragment ?? "");
}

/**
 * A key that is equal for addresses of the same page; null when `address` is not a web address. Use the key
 * only to compare addresses: it has no scheme, no `www.` or `m.` and usually no fragment, and its parameters
 * are sorted.
 */
export function addressKey(address: string): string | null {
  const videoId = youtubeVideoId(address);
  if (videoId) return `youtube.com/watch?v=${videoId}`;
  const url = parseWebAddress(address);
  if (!url) return null;
  const site = siteOf(url);
  const isTracking = trackingAt(site);
  const query = url.search
    .slice(1)
    .split("&")
    .filter((parameter) => parameter !== "" && !isTracking(parameter))
    .map(sameEscapes)
    .toSorted()
    .join("&");
  const path = sameEscapes(url.pathname).replace(/\/+$/, "");
  // Some sites tell their pages apart by a fragment that begins with #! or #/.
  const fragment = /^#[!/]./.test(url.hash) ? sameEscapes(url.hash) : "";
  return site + (url.port && `:${url.port}`) + path + (query && `?${query}`) + fragment;
}

function siteOf({ hostname }: URL): string {
  const host = hostname.replace(/\.$/, "");
  return host.replace(/^(www|m|mobile)\.(?=.+\.)/, "");
}

function trackingAt(site: string): (parameter: string) => boolean {
  const here = TRACKING_BY_SITE.filter(([host]) => host.test(site));
  return (parameter) => {
    const name = decoded(/^[^=]*/.exec(parameter)![0]).toLowerCase();
    return TRACKING.has(name) || TRACKING_PREFIX.test(name) || here.some(([, names]) => names.has(name));
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Writes escapes in upper case, and decodes those that are not needed (RFC 3986, 6.2.2). */
function sameEscapes(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}
