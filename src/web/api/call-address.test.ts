import { expect, test } from "vitest";
import { callAddress } from "./call-address.ts";

test.each([
  ["/my-feed", {}, "/my-feed"],
  ["/submission/:id", { params: { id: "12" } }, "/submission/12"],
  ["/category/:name", { params: { name: "R&D / 50%?" } }, "/category/R%26D%20%2F%2050%25%3F"],
  ["/user/:username/stats", { params: { username: ":username" } }, "/user/%3Ausername/stats"],
  ["/search", { query: { query: "a&b=c +d" } }, "/search?query=a%26b%3Dc+%2Bd"],
  ["/my-feed", { query: { limit: 40, offset: 0 } }, "/my-feed?limit=40&offset=0"],
  ["/my-feed", { query: { limit: 40, cursor: undefined } }, "/my-feed?limit=40"],
  ["/my-feed", { query: { cursor: undefined } }, "/my-feed"],
])("the address of %s with %j is %s", (path, parts, address) => {
  expect(callAddress(path, parts)).toBe(address);
});
