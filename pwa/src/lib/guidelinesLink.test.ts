import { errors } from "@quire/contracts/errors";
import { expect, it } from "vitest";
import { splitAtGuidelines } from "./guidelinesLink.ts";

it("finds the guidelines' address in the message of a refused picture, and in no other", () => {
  const { message, next } = errors.explicit_content;
  expect(splitAtGuidelines(`${message} ${next}`)).toEqual({ before: `${message} `, after: "." });
  expect(splitAtGuidelines(errors.too_large.message)).toBeNull();
});
