import type { NewsletterSettings } from "@quire/contracts/records/newsletterSettings";
import { expect, it } from "vitest";
import { changesOf, check, errorsOf, type Values, valuesOf } from "./values.ts";

const settings: NewsletterSettings = {
  sender_name: null,
  reply_to: "ada@example.com",
  reply_to_pending: null,
  footer: "",
  welcome: null,
  from: "Ada <no-reply@quire.example>",
  offers_domains: true,
  domain: null,
};
const values = valuesOf(settings);

it("shows the address that still has to be confirmed", () => {
  expect(valuesOf({ ...settings, reply_to_pending: "new@example.com" }).replyTo).toBe("new@example.com");
  expect(values.replyTo).toBe("ada@example.com");
});

it.each<[string, Partial<Values>, object | null]>([
  ["nothing", {}, null],
  ["a sender name", { senderName: " Ada " }, { sender_name: "Ada" }],
  ["no reply-to anymore", { replyTo: " " }, { reply_to: null }],
  ["a footer", { footer: "1 Main St\nLondon" }, { footer: "1 Main St\nLondon" }],
  [
    "a welcome email",
    { isWelcoming: true, subject: "Hello", markdown: "Thanks." },
    { welcome: { subject: "Hello", markdown: "Thanks." } },
  ],
  ["a text that isn't sent", { subject: "Hello" }, null],
])("sends only what changed: %s", (_, changes, body) => {
  expect(changesOf(values, { ...values, ...changes })).toEqual(body);
});

it("turns the welcome email off", () => {
  const on = valuesOf({ ...settings, welcome: { subject: "Hello", markdown: "Thanks." } });
  expect(changesOf(on, { ...on, isWelcoming: false })).toEqual({ welcome: null });
});

it.each<[string, Partial<Values>, string[]]>([
  ["an address that is none", { replyTo: "ada" }, ["replyTo"]],
  ["an empty welcome email", { isWelcoming: true }, ["subject", "markdown"]],
  ["an empty welcome email that is off", { isWelcoming: false }, []],
])("refuses %s", (_, changes, fields) => {
  expect(Object.keys(check({ ...values, ...changes }))).toEqual(fields);
});

it("shows the server's messages at their fields", () => {
  expect(
    errorsOf([
      { path: "body.welcome.subject", message: "is too long" },
      { path: "body.reply_to", message: "isn't an email address" },
      { path: "body", message: "is empty" },
    ]),
  ).toEqual({ subject: "is too long", replyTo: "isn't an email address" });
});
