import { describe, expect, test } from "vitest";
import { addressKey, withoutTracking } from "./same-address.ts";

describe("tracking parameters", () => {
  test.each([
    ["https://a.example/?utm_source=x&utm_medium=y", "https://a.example/"],
    ["https://a.example/b?id=1&fbclid=x", "https://a.example/b?id=1"],
    ["https://a.example/b?gclid=x&id=1&msclkid=y#part", "https://a.example/b?id=1#part"],
    ["https://a.example?UTM_Source=x#!/a?utm_source=y", "https://a.example#!/a?utm_source=y"],
    ["https://a.example/?utm%5Fsource=x&b=%C3%A4&c=%c3%a4", "https://a.example/?b=%C3%A4&c=%c3%a4"],
    ["https://a.example/?mc_cid=1&mc_eid=2&igshid=3&dclid=4&_hsenc=5&ref_src=6&a", "https://a.example/?a"],
    ["https://youtu.be/dQw4w9WgXcQ?si=x&t=42", "https://youtu.be/dQw4w9WgXcQ?t=42"],
    [
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&feature=share&t=1s",
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1s",
    ],
    ["https://x.com/a/status/1?s=20&t=abc", "https://x.com/a/status/1"],
  ])("are removed from %s", (address, clean) => expect(withoutTracking(address)).toBe(clean));

  test.each([
    ...[
      "https://a.example",
      "HTTPS://A.Example/?B=c",
      "https://a.example/?",
      "https://a.example/?&&b=",
      "nonsense",
    ],
    ...[
      "https://a.example/?si=x&s=20&t=1&feature=a",
      "https://a.example/?a?utm_source=b",
      "https://a.example/#?utm_source=x",
    ],
    ...[
      "https://a.example/utm_source=x",
      "https://a.example/?q=utm_source",
      "https://a.example/?%E0%A4%A=1",
      "?fbclid=x",
    ],
    ...["https://a.example/?ref=x&source=y&id=z&v=1", "ftp://a.example/?fbclid=x"],
  ])("are not found in %s, which stays unchanged", (address) =>
    expect(withoutTracking(address)).toBe(address),
  );
});

describe("the keys of addresses", () => {
  test.each([
    ["https://example.com", "https://EXAMPLE.com/"],
    ["https://example.com/a", "http://www.example.com:80/a/"],
    ["https://example.com/a", "https://m.example.com:443/a//"],
    ["https://example.com/a?b=1&c=2", "https://example.com/a?c=2&utm_source=x&b=1&#part"],
    ["https://example.com/%7ea/%c3%a4", "https://example.com/~a/ä"],
    ["https://münchen.de/", "https://xn--mnchen-3ya.de."],
    ["https://example.com/?", "https://example.com/#"],
    ["https://example.com/a/../b", "https://example.com/b"],
    ["https://youtu.be/dQw4w9WgXcQ?t=4", "https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ"],
    ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://0x7f.1/", "http://127.0.0.1"],
  ])("are equal for %s and %s", (one, other) => {
    expect(addressKey(one)).not.toBeNull();
    expect(addressKey(other)).toBe(addressKey(one));
  });

  test.each([
    ["https://example.com/a", "https://example.com/A"],
    ["https://example.com/a", "https://example.com/b"],
    ["https://example.com/?a=1", "https://example.com/?a=2"],
    ["https://example.com/?a=1", "https://example.com/?A=1"],
    ["https://example.com/", "https://example.com:8443/"],
    ["https://example.com/", "https://blog.example.com/"],
    ["https://m.com/", "https://www.com/"],
    ["https://example.com/#!/a", "https://example.com/#!/b"],
    ["https://example.com/#/a", "https://example.com/"],
    ["https://example.com/a%2Fb", "https://example.com/a/b"],
    ["https://example.com/?a=b%26c", "https://example.com/?a=b&c"],
    ["https://youtu.be/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcR"],
  ])("differ for %s and %s", (one, other) => expect(addressKey(other)).not.toBe(addressKey(one)));

  test.each(["", "nonsense", "javascript:alert(1)", "ftp://example.com/", "https://exa mple.com"])(
    "do not exist for %j",
    (address) => expect(addressKey(address)).toBeNull(),
  );
});
