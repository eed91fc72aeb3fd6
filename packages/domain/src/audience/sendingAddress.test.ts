import { describe, expect, it } from "vitest";
import { readSendingAddress } from "./sendingAddress.ts";

const OWN = ["quire.app.example", "bounces.mail.example"];
const SUFFIXES = ["co.uk", "github.io", "example", "in"];

function factsOf(name: string) {
  const suffix = SUFFIXES.find((one) => name === one || name.endsWith(`.${one}`)) ?? null;
  if (suffix === null || suffix === name) return { suffix, registrable: null };
  const label = name
    .slice(0, -suffix.length - 1)
    .split(".")
    .at(-1);
  return { suffix, registrable: `${label}.${suffix}` };
}

const read = (typed: string) => readSendingAddress(typed, OWN, factsOf);

describe("an address that newsletters may be sent from", () => {
  it.each([
    ["ada@whale.example", "ada@whale.example", "whale.example"],
    [" Ada.Lovelace+news@Whale.Example ", "ada.lovelace+news@whale.example", "whale.example"],
    ["news@mail.melville.co.uk", "news@mail.melville.co.uk", "mail.melville.co.uk"],
    ["news@bücher.example", "news@xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["ｎｅｗｓ＠ｗｈａｌｅ．ｅｘａｍｐｌｅ", "news@whale.example", "whale.example"],
  ])("is “%s”, read as %s at %s", (typed, address, domain) => {
    expect(read(typed)).toEqual({ address, domain });
  });
});

describe("an address that they may not be sent from", () => {
  it.each([
    ["", "invalid", "news@example.com"],
    ["whale.example", "invalid", "news@example.com"],
    ["Ada <ada@whale.example>", "invalid", "news@example.com"],
    ["ada@whale.example\r\nBcc: x@y.example", "invalid", "news@example.com"],
    ["ada@[127.0.0.1]", "invalid", "news@example.com"],
    ["ada@localhost", "invalid", "news@example.com"],
    ["jürgen@whale.example", "invalid", "before the @"],
    ["ada@quire.app.example", "notAllowed", "belongs to the platform"],
    ["ada@ada.quire.app.example", "notAllowed", "belongs to the platform"],
    ["ada@app.example", "notAllowed", "belongs to the platform"],
    ["ada@mail.example", "notAllowed", "belongs to the platform"],
    ["ada@co.uk", "notAllowed", "Nobody can own all of co.uk"],
    ["ada@github.io", "notAllowed", "Nobody can own all of github.io"],
  ])("is “%s”: %s, since %s", (typed, problem, message) => {
    expect(read(typed)).toEqual({ problem, message: expect.stringContaining(message) });
  });
});
