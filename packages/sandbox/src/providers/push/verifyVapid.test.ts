import { expect, it } from "vitest";
import webPush from "web-push";
import { verifyVapid } from "./verifyVapid.ts";

const keys = webPush.generateVAPIDKeys();
const AUDIENCE = "https://push.example";
const NOW = Math.floor(Date.now() / 1000) * 1000;
const HOUR = 3600;

function header({
  audience = AUDIENCE,
  subject = "https://quire.example",
  expires = NOW / 1000 + HOUR,
} = {}) {
  const { publicKey, privateKey } = keys;
  return webPush.getVapidHeaders(audience, subject, publicKey, privateKey, "aes128gcm", expires)
    .Authorization;
}

it.each(["https://quire.example/contact", "mailto:help@quire.example"])(
  "accepts the contact %s",
  (subject) => {
    expect(verifyVapid(header({ subject }), AUDIENCE, NOW)).toMatchObject({ key: keys.publicKey, subject });
  },
);

it.each<[string, string, string]>([
  ["nothing", "", "Authorization"],
  ["for another service", header({ audience: "https://other.example" }), "aud"],
  ["that has expired", header({ expires: NOW / 1000 - 1 }), "exp"],
  ["with a changed signature", header().replace(/.{6}, k=/, "AAAAAA, k="), "signature"],
  ["with another key", header().replace(keys.publicKey, webPush.generateVAPIDKeys().publicKey), "signature"],
])("refuses a token %s", (_, authorization, reason) => {
  expect(() => verifyVapid(authorization, AUDIENCE, NOW)).toThrow(reason);
});

it("refuses a token for more than a day", () => {
  const authorization = header({ expires: NOW / 1000 + 20 * HOUR });
  expect(() => verifyVapid(authorization, AUDIENCE, NOW - 5 * HOUR * 1000)).toThrow("exp");
});
