import { describe, expect, test } from "vitest";
import { destinationOf, leadingTo } from "./destination.ts";

describe("the destination after signing in", () => {
  test.for(["/submit", "/submit?category=Books", "/details/7#comment-3"])(
    "is %s if `next` is this path on this site",
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
  ])("is Home if `next` is %j, which is no path on this site", (next) => {
    expect(destinationOf(next)).toBe("/");
  });

  test("is part of the login page's address, unless it is Home", () => {
    expect(leadingTo("/login", "/submit?category=R&B")).toBe("/login?next=%2Fsubmit%3Fcategory%3DR%26B");
    expect(leadingTo("/login", "/")).toBe("/login");
  });
});
