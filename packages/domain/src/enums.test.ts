import { describe, expect, it } from "vitest";
import * as enums from "./enums.ts";

describe("enumerations", () => {
  it("use the role ids stored in the database", () => {
    expect(enums.Role).toEqual({
      admin: 1,
      moderator: 2,
      pro: 3,
      creator: 11,
      follower: 14,
      notificationSubscriber: 16,
      freePro: 17,
    });
  });

  it("use the API's form for access results", () => {
    expect(enums.valuesOf(enums.AccessResult)).toEqual([
      "granted",
      "payment_required",
      "follow_required",
      "sign_in_and_payment_required",
      "sign_in_and_follow_required",
    ]);
  });

  it("use short keys for social links", () => {
    expect(enums.valuesOf(enums.SocialLink)).toEqual(["fb", "tw", "insta", "li", "ws", "wattpad"]);
  });

  it("use creators' terms for media", () => {
    expect(enums.MEDIA_LABELS.rich).toBe("Post");
    expect(enums.MEDIA_LABELS.document).toBe("E-Book");
    expect(enums.MEDIA_LABELS.pdf).toBe("Book");
  });

  it("never give two names to one value", () => {
    for (const [name, value] of Object.entries(enums)) {
      if (typeof value !== "object" || name.endsWith("LABELS")) continue;
      const values = Object.values(value);
      expect(new Set(values).size, name).toBe(values.length);
    }
  });
});
