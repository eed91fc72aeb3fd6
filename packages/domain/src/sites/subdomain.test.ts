import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSubdomain, suggestSubdomains } from "./subdomain.ts";

describe("checkSubdomain", () => {
  it.each(["melville", "a-b", "abc", "m00n", "123", "x".repeat(30), "new-york-2", "a--b", "storyteller"])(
    "allows %s",
    (label) => {
      expect(checkSubdomain(label)).toEqual({ domain: label });
    },
  );

  it("folds capitals and outer spaces", () => {
    expect(checkSubdomain(" Melville ")).toEqual({ domain: "melville" });
  });

  it.each([
    ["", "at least 3"],
    ["ab", "at least 3"],
    ["x".repeat(31), "at most 30"],
    ["her man", "a to z"],
    ["a.b.c", "a to z"],
    ["a_b", "a to z"],
    ["कविता", "a to z"],
    ["mеlville", "a to z"],
    ["-abc", "dash"],
    ["abc-", "dash"],
    ["xn--80ak6aa92e", "two dashes"],
    ["ab--cd", "two dashes"],
    ["www", "reserved"],
    ["admin", "reserved"],
    ["API", "reserved"],
    ["adm1n", "reserved"],
    ["a-d-m-i-n", "reserved"],
    ["supp0rt", "reserved"],
    ["adrnin", "reserved"],
    ["paym3nts", "reserved"],
  ])("refuses %j: %s", (label, reason) => {
    expect(checkSubdomain(label)).toEqual({ error: expect.stringContaining(reason) });
  });

  it("accepts only DNS labels of 3 to 30 characters", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z0-9-]{1,34}$/)), (text) => {
        const checked = checkSubdomain(text);
        if ("domain" in checked) expect(checked.domain).toMatch(/^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$/);
      }),
    );
  });
});

describe("suggestSubdomains", () => {
  it.each([
    ["Herman Melville", ["hermanmelville", "herman-melville", "melville"]],
    ["Brontë", ["bronte", "bronte-writes"]],
    ["O’Brien", ["obrien", "obrien-writes"]],
    ["प्रेमचंद", ["premachand", "premachand-writes"]],
  ])("suggests names for %s", (name, expected) => {
    expect(suggestSubdomains(name).slice(0, expected.length)).toEqual(expected);
  });

  it("never suggests a reserved name", () => {
    expect(suggestSubdomains("Admin")).not.toContain("admin");
  });

  it("suggests nothing if no letter can be transliterated", () => {
    expect(suggestSubdomains("!!!")).toEqual([]);
  });

  it("suggests only valid names, each once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const offered = suggestSubdomains(name);
        expect(new Set(offered).size).toBe(offered.length);
        for (const label of offered) expect(checkSubdomain(label)).toEqual({ domain: label });
      }),
    );
  });
});
