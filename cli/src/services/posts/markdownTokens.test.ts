import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pictureAddresses, tokensOf } from "./markdownTokens.ts";

const addresses = (source: string) => pictureAddresses(source, tokensOf(source)).map(({ text }) => text);

describe("Pictures in a text", () => {
  it.each([
    ["![a](x.png)", ["x.png"]],
    ["![a](<x y.png> 'title')", ["x y.png"]],
    ["[![in](i.png)](page.md)", ["i.png"]],
    ["![out [l](page.md)](o.png)", ["o.png"]],
    ["![![inner](a.png)](b.png)", ["a.png", "b.png"]],
    ["![a][Ref]\n\n[ref]: r.png\n[ref]: second.png", ["r.png"]],
    ["![ref][]\n\n[REF]: r.png", ["r.png"]],
    ["![ref] and [unused]\n\n[ref]: r.png\n[unused]: u.png", ["r.png"]],
    ["> - ![q](q.png)\n\n| a |\n|---|\n| ![t](t.png) |", ["q.png", "t.png"]],
    ["x[^1]\n\n[^1]: ![f](f.png)", ["f.png"]],
    ["![a](a\\_b&amp;c.png)", ["a_b&c.png"]],
    ["`![code](c.png)` \\![escaped](e.png) `<img src='h.png'>`", []],
    ["<img alt=a src='h&amp;.png'> and <IMG\nsrc=i.png>", ["h&.png", "i.png"]],
    ["\t![code](c.png)", []],
    ["-\t![tab](t.png)", ["t.png"]],
  ])("in %j are %j", (source, expected) => {
    expect(addresses(source)).toEqual(expected);
  });

  it("have exact offsets in any context", () => {
    const around = fc.string({
      unit: fc.constantFrom("a", " ", "\n", "\t", "*", ">", "-", "é", "🐋", "[", "]"),
    });
    fc.assert(
      fc.property(around, around, (before, after) => {
        const source = `${before}\n\n![w](whale.png)\n\n${after}`;
        for (const { text, start, end } of pictureAddresses(source, tokensOf(source))) {
          expect(source.slice(start, end)).toBe(text);
        }
      }),
    );
  });
});
