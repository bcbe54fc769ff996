import { describe, expect, test } from "vitest";
import { hostName, isImageAddress, parseWebAddress, youtubeThumbnail, youtubeVideoId } from "./links.ts";

const ID = "dQw4w9WgXcQ";

describe("a web address", () => {
  test.each([
    "http://a",
    "HTTPS://Example.com/",
    "https://example.com:8443/a?b#c",
    "https://münchen.de/ä",
    "https://[::1]/",
  ])("is %s", (address) => expect(parseWebAddress(address)?.hostname).toBeTruthy());

  test.each([
    "",
    "example.com",
    "//example.com",
    "/path",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "ftp://example.com",
    "blob:https://a/b",
    "vbscript:x",
    "mailto:a@b.c",
    "about:blank",
    "https:",
    "https://",
    "https://:80",
    "https://a:99999",
    "https:example.com",
    "https:/example.com",
    "https:\\\\example.com",
    "https:///x",
    "https:////example.com/a",
    "https://\\example.com",
    "https://?x",
    "https://#x",
    "https://exa mple.com",
    "java\nscript:alert(1)",
    "ht\ntps://a.b",
    "https://a\t.b",
    " https://a.b",
    "https://a.b/ c",
    "https://a.b/\u0001",
    "\u0001https://a.b",
    "view-source:https://a.b",
  ])("is not %j", (address) => expect(parseWebAddress(address)).toBeNull());
});

describe("a video", () => {
  test.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?list=x&v=${ID}&t=42s`,
    `https://m.youtube.com/watch?v=${ID}#t=1`,
    `https://music.youtube.com/watch?v=${ID}`,
    `https://YouTube.com/watch/?v=${ID}`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}?si=x`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}?feature=share`,
    `https://www.youtube.com/v/${ID}`,
  ])("is %s", (address) => expect(youtubeVideoId(address)).toBe(ID));

  test.each([
    "https://www.youtube.com/",
    "https://www.youtube.com/watch",
    "https://www.youtube.com/watch?v=short",
    `https://www.youtube.com/watch?v=${ID}x`,
    `https://www.youtube.com/watch?v=dQw4w9Wg"cQ`,
    "https://www.youtube.com/@channel",
    "https://www.youtube.com/playlist?list=PL1",
    "https://youtu.be/",
    `https://evil.example/watch?v=${ID}`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `https://youtube.com@evil.example/watch?v=${ID}`,
    `https://evil.example/https://youtu.be/${ID}`,
    `javascript:"https://youtu.be/${ID}"`,
    `youtu.be/${ID}`,
    "https://vimeo.com/76979871",
  ])("is not %s", (address) => expect(youtubeVideoId(address)).toBeNull());

  test("has a thumbnail at YouTube", () => {
    expect(youtubeThumbnail(ID)).toBe(`https://i.ytimg.com/vi/${ID}/hqdefault.jpg`);
  });
});

describe("an image: an address that, before any query, ends in png, jpg, jpeg, gif, bmp, webp or svg", () => {
  test.each(["png", "jpg", "jpeg", "gif", "bmp", "webp", "svg", "PNG", "png?w=1", "png?a.html", "png#x"])(
    "is .%s",
    (end) => expect(isImageAddress(`https://example.com/a.${end}`)).toBe(true),
  );

  test.each(["a.html", "a?b.png", "a#b.png", "png", "a.png/", "a.png.html", "a.pngx", ""])(
    "is not %s",
    (path) => expect(isImageAddress(`https://example.com/${path}`)).toBe(false),
  );

  test("is always a web address", () => {
    expect(isImageAddress("javascript:a.png")).toBe(false);
    expect(isImageAddress("https://png")).toBe(false);
  });
});

test("hostName leaves out www.", () => {
  expect(hostName("https://www.example.com:80/a")).toBe("example.com");
  expect(hostName("https://wwwhat.example")).toBe("wwwhat.example");
  expect(hostName("nonsense")).toBe("");
});
