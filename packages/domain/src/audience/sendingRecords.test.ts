import { describe, expect, it } from "vitest";
import { dmarcOf, hasDkimKey, sendingRecordsOf } from "./sendingRecords.ts";

const KEY = "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A";

it("a sending domain needs a key, a return path and a policy", () => {
  const key = { domain: "whale.example", selector: "q0123456789ab", publicKey: KEY };
  const rows = sendingRecordsOf(key, "bounces.quire.example").map((record) => Object.values(record));
  expect(rows).toEqual([
    ["dkim", "TXT", "q0123456789ab._domainkey.whale.example", `v=DKIM1; k=rsa; p=${KEY}`],
    ["spf", "CNAME", "bounces.whale.example", "bounces.quire.example"],
    ["dmarc", "TXT", "_dmarc.whale.example", "v=DMARC1; p=none;"],
  ]);
});

describe("texts at the selector are our key", () => {
  it.each([
    ["as shown", [`v=DKIM1; k=rsa; p=${KEY}`]],
    ["without spaces or defaults", [`p=${KEY};`]],
    ["with other tags", [`v=DKIM1;h=sha256;t=s;n=quire;p=${KEY}`]],
    ["with spaces where the registrar split it", [`v=DKIM1; k=rsa; p=${KEY.slice(0, 9)} ${KEY.slice(9)}`]],
    ["beside an unrelated text", ["google-site-verification=abc", `v=DKIM1; p=${KEY}`]],
  ])("%s", (_, texts) => {
    expect(hasDkimKey(texts, KEY)).toBe(true);
  });

  it.each([
    ["nothing", []],
    ["no key", ["v=DKIM1; k=rsa"]],
    ["a revoked key", ["v=DKIM1; k=rsa; p="]],
    ["another key", ["v=DKIM1; k=rsa; p=MIIB"]],
    ["part of the key", [`v=DKIM1; k=rsa; p=${KEY.slice(0, -1)}`]],
    ["another kind of key", [`v=DKIM1; k=ed25519; p=${KEY}`]],
    ["another version", [`v=DKIM2; p=${KEY}`]],
    ["our key and another", [`v=DKIM1; p=${KEY}`, "v=DKIM1; p=MIIB"]],
    ["the name of the record in its value", [`q0123456789ab._domainkey TXT v=DKIM1; k=rsa; p${KEY}`]],
  ])("but not %s", (_, texts) => {
    expect(hasDkimKey(texts, KEY)).toBe(false);
  });
});

describe("texts of DMARC", () => {
  it.each([
    ["valid", ["v=DMARC1; p=none;"]],
    ["valid", ["v=DMARC1;p=reject;rua=mailto:dmarc@whale.example"]],
    ["valid", [" v = DMARC1 ; p = Quarantine "]],
    ["valid", ["v=spf1 -all", "v=DMARC1; p=none"]],
    ["invalid", ["v=DMARC1"]],
    ["invalid", ["v=DMARC1; p=nothing"]],
    ["invalid", ["v=DMARC1; sp=none"]],
    ["invalid", ["v=DMARC1; p=none", "v=DMARC1; p=reject"]],
    ["none", []],
    ["none", ["v=spf1 -all"]],
    ["none", ["p=none; v=DMARC1"]],
    ["none", ["v=dmarc1; p=none"]],
    ["none", ["v=DMARC10; p=none"]],
  ])("are %s: %o", (expected, texts) => {
    expect(dmarcOf(texts)).toBe(expected);
  });
});
