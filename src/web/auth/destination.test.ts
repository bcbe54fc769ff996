import { describe, expect, test } from "vitest";
import { destinationOf, leadingTo } from "./destination.ts";

describe("the destination after signing in", () => {
  test.for(["/submit", "/submit?category=Books", "/details/7#comment-3"])(
    "the path %s on this site is followed",
    (next) => {
      expect(destinationOf(next)).toBe(next);
    },
  );

  test.for([
    null,
    "",
    "submit",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "/\t/elsewhere.example",
    "/.//elsewhere.example",
    "https://elsewhere.example/",
    "javascript:alert(1)",
  ])("%j, which is no path on this site, leads home", (next) => {
    expect(destinationOf(next)).toBe("/");
  });

  test("the address of the login page carries the destination, unless it is home", () => {
    expect(leadingTo("/login", "/submit?category=R&B")).toBe("/login?next=%2Fsubmit%3Fcategory%3DR%26B");
    expect(leadingTo("/login", "/")).toBe("/login");
  });
});
