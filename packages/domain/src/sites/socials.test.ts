import { describe, expect, it } from "vitest";
import { SocialLink, valuesOf } from "../enums.ts";
import { readSocial, socialNetwork } from "./socials.ts";

describe("readSocial", () => {
  it.each<[SocialLink, string, string]>([
    ["insta", "@moby.dick", "https://instagram.com/moby.dick"],
    ["insta", " https://www.instagram.com/moby/ ", "https://www.instagram.com/moby/"],
    ["tw", "ishmael", "https://x.com/ishmael"],
    ["tw", "twitter.com/ishmael", "https://twitter.com/ishmael"],
    ["fb", "http://m.facebook.com/queequeg", "http://m.facebook.com/queequeg"],
    ["li", "ahab", "https://linkedin.com/in/ahab"],
    ["wattpad", "@starbuck", "https://wattpad.com/user/starbuck"],
    ["ws", "example.org", "https://example.org/"],
    ["ws", "https://example.org:8443/a?b=c", "https://example.org:8443/a?b=c"],
    ["ws", "पेक्वोड.example", "https://xn--11byza9b6e0am.example/"],
  ])("%s from “%s” is %s", (kind, typed, url) => {
    const read = readSocial(kind, typed);
    expect("url" in read ? read.url : read.error).toBe(url);
  });

  it.each<[SocialLink, string]>([
    ["ws", ""],
    ["ws", "javascript:alert(1)"],
    ["ws", "data:text/html,x"],
    ["ws", "not a site"],
    ["ws", "localhost"],
    ["ws", "//example.org"],
    ["ws", "/example.org"],
    ["ws", "https://me:secret@example.org"],
    ["insta", "https://example.org/moby"],
    ["insta", "https://notinstagram.com/moby"],
    ["fb", "https://facebook.com.example.org/moby"],
    ["tw", "x".repeat(600)],
    ["li", "two words"],
  ])("%s from “%s” is refused with a correct example", (kind, typed) => {
    const read = readSocial(kind, typed);
    expect("error" in read ? read.error : read.url).toMatch(/^(Enter a|This isn't)/);
  });

  it("every network has a name", () => {
    expect(valuesOf(SocialLink).map(socialNetwork)).not.toContain("");
  });
});
