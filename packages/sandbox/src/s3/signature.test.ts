import { describe, expect, it } from "vitest";
import { checkSignature, type SignedRequest } from "./signature.ts";

// Amazon's own examples: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
const key = { id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" };
const now = Date.parse("2013-05-24T00:00:00Z");
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const credential = `${key.id}/20130524/us-east-1/s3/aws4_request`;
const authorization = (signedHeaders: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${signedHeaders},Signature=${signature}`;

const read: SignedRequest = {
  method: "GET",
  url: "/test.txt",
  headers: {
    host: "examplebucket.s3.amazonaws.com",
    range: "bytes=0-9",
    "x-amz-content-sha256": EMPTY,
    "x-amz-date": "20130524T000000Z",
    authorization: authorization(
      "host;range;x-amz-content-sha256;x-amz-date",
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    ),
  },
  body: Buffer.alloc(0),
};
const list: SignedRequest = {
  ...read,
  url: "/?max-keys=2&prefix=J",
  headers: {
    ...read.headers,
    authorization: authorization(
      "host;x-amz-content-sha256;x-amz-date",
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    ),
  },
};
const write: SignedRequest = {
  method: "PUT",
  url: "/test%24file.text",
  headers: {
    host: "examplebucket.s3.amazonaws.com",
    date: "Fri, 24 May 2013 00:00:00 GMT",
    "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
    "x-amz-date": "20130524T000000Z",
    "x-amz-storage-class": "REDUCED_REDUNDANCY",
    authorization: authorization(
      "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    ),
  },
  body: Buffer.from("Welcome to Amazon S3."),
};
const link: SignedRequest = {
  method: "GET",
  url: `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(credential)}&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`,
  headers: { host: "examplebucket.s3.amazonaws.com" },
  body: Buffer.alloc(0),
};

describe("a signature", () => {
  it.each(Object.entries({ read, list, write, link }))(
    "of Amazon's example is accepted: %s",
    (_, request) => {
      expect(checkSignature(request, key, now)).toBeNull();
    },
  );

  it.each<[string, SignedRequest, string]>([
    ["another path", { ...read, url: "/other.txt" }, "SignatureDoesNotMatch"],
    ["another query", { ...list, url: "/?max-keys=2&prefix=K" }, "SignatureDoesNotMatch"],
    ["another method", { ...read, method: "DELETE" }, "SignatureDoesNotMatch"],
    [
      "another range",
      { ...read, headers: { ...read.headers, range: "bytes=0-99" } },
      "SignatureDoesNotMatch",
    ],
    ["another body", { ...write, body: Buffer.from("Welcome!") }, "XAmzContentSHA256Mismatch"],
    ["another file of a link", { ...link, url: link.url.replace("test", "other") }, "SignatureDoesNotMatch"],
    ["no signature", { ...read, headers: { host: "examplebucket" } }, "AccessDenied"],
    [
      "another kind of signature",
      { ...read, headers: { ...read.headers, authorization: "Bearer abc" } },
      "AuthorizationHeaderMalformed",
    ],
  ])("is refused for %s", (_, request, error) => {
    expect(checkSignature(request, key, now)).toBe(error);
  });

  it("is refused with another key, and when it is too old", () => {
    expect(checkSignature(read, { ...key, id: "another" }, now)).toBe("InvalidAccessKeyId");
    expect(checkSignature(read, { ...key, secret: "another" }, now)).toBe("SignatureDoesNotMatch");
    expect(checkSignature(read, key, now + 16 * 60_000)).toBe("RequestTimeTooSkewed");
    expect(checkSignature(link, key, now + 23 * 3_600_000)).toBeNull();
    expect(checkSignature(link, key, now + 25 * 3_600_000)).toBe("AccessDenied");
  });
});
