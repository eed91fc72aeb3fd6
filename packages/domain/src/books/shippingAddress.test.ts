import { expect, it } from "vitest";
import { addressProblems, type ShippingAddress } from "./shippingAddress.ts";

const address: ShippingAddress = {
  ...{ name: "Meera Nair", line1: "12 MG Road", line2: "", city: "Bengaluru", state: "KA" },
  ...{ postcode: "560001", country: "IN", phone: "+91 98450 12345" },
};
const checks = {
  isPostcode: (code: string) => code !== "0",
  isPhone: (phone: string) => !phone.endsWith("0000"),
};

it.each<[string, Partial<ShippingAddress>, string]>([
  ["a complete address", {}, ""],
  ["no name", { name: " " }, "name"],
  ["no street and no city", { line1: "", city: "" }, "line1 city"],
  ["no country", { country: "" }, "country"],
  ["a line over 30 characters", { line2: "x".repeat(31) }, "line2"],
  ["no state where carriers need one", { state: "" }, "state"],
  ["no state where they don't", { state: "", country: "DE" }, ""],
  ["a postcode of another country", { postcode: "0" }, "postcode"],
  ["no phone", { phone: "" }, "phone"],
  ["letters in the phone", { phone: "call 98450 12345" }, "phone"],
  ["an impossible phone", { phone: "+91 98450 0000" }, "phone"],
])("%s", (_, change, fields) => {
  const problems = addressProblems({ ...address, ...change }, checks);
  expect(problems.map(({ field }) => field).join(" ")).toBe(fields);
});
