import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** A request as it came over the wire. */
export interface SignedRequest {
  method: string;
  /** Path and query, as sent. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface S3Key {
  id: string;
  secret: string;
}

/** The error codes of Amazon S3 for a request whose signature it refuses. */
export type SignatureError =
  | "AccessDenied"
  | "AuthorizationHeaderMalformed"
  | "InvalidAccessKeyId"
  | "RequestTimeTooSkewed"
  | "SignatureDoesNotMatch"
  | "XAmzContentSHA256Mismatch";

const ALGORITHM = "AWS4-HMAC-SHA256";
const LARGEST_SKEW_MS = 15 * 60_000;

interface Claims {
  /** `key/20130524/us-east-1/s3/aws4_request` */
  credential: string;
  signedHeaders: string[];
  signature: string;
  /** `20130524T000000Z` */
  date: string;
  /** SHA-256 of the body in hex, or `UNSIGNED-PAYLOAD`. */
  payload: string;
  /** Seconds for which a signed link is valid; null for a header. */
  expires: number | null;
}

/**
 * Checks a Signature Version 4, in the Authorization header or in a signed link. Returns null if it is right. `now` in
 * ms. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function checkSignature(request: SignedRequest, key: S3Key, now: number): SignatureError | null {
  const query = new URL(request.url, "http://s3").searchParams;
  const claims = query.has("X-Amz-Signature") ? claimsOfLink(query) : claimsOfHeader(request);
  if (!claims) return request.headers.authorization ? "AuthorizationHeaderMalformed" : "AccessDenied";
  const [id, ...scope] = claims.credential.split("/");
  if (id !== key.id) return "InvalidAccessKeyId";
  if (!claims.signedHeaders.includes("host") || scope.length !== 4) return "AuthorizationHeaderMalformed";
  const sentAt = timeOf(claims.date);
  if (claims.expires === null && !(Math.abs(now - sentAt) <= LARGEST_SKEW_MS)) return "RequestTimeTooSkewed";
  if (claims.expires !== null && !(now <= sentAt + claims.expires * 1000)) return "AccessDenied";
  const expected = sign(request, claims, scope, key.secret);
  if (!isSame(expected, claims.signature)) return "SignatureDoesNotMatch";
  const isUnsigned = claims.payload === "UNSIGNED-PAYLOAD";
  return isUnsigned || claims.payload === sha256(request.body) ? null : "XAmzContentSHA256Mismatch";
}

function claimsOfHeader({ headers }: SignedRequest): Claims | null {
  const parts = /^AWS4-HMAC-SHA256 Credential=(\S+?), ?SignedHeaders=(\S+?), ?Signature=([0-9a-f]{64})$/.exec(
    String(headers.authorization),
  );
  const [date, payload] = [headers["x-amz-date"], headers["x-amz-content-sha256"]];
  if (!parts || typeof date !== "string" || typeof payload !== "string") return null;
  const [, credential = "", signed = "", signature = ""] = parts;
  return { credential, signedHeaders: signed.split(";"), signature, date, payload, expires: null };
}

function claimsOfLink(query: URLSearchParams): Claims | null {
  if (query.get("X-Amz-Algorithm") !== ALGORITHM) return null;
  const value = (name: string) => query.get(`X-Amz-${name}`) ?? "";
  return {
    credential: value("Credential"),
    signedHeaders: value("SignedHeaders").split(";"),
    signature: value("Signature"),
    date: value("Date"),
    payload: "UNSIGNED-PAYLOAD",
    expires: Number(value("Expires")),
  };
}

function sign(request: SignedRequest, claims: Claims, scope: string[], secret: string): string {
  const canonical = canonicalRequest(request, claims);
  const text = [ALGORITHM, claims.date, scope.join("/"), sha256(canonical)].join("\n");
  const signingKey = scope.reduce<Buffer | string>((key, part) => hmac(key, part), `AWS4${secret}`);
  return hmac(signingKey, text).toString("hex");
}

function canonicalRequest({ method, url, headers }: SignedRequest, claims: Claims): string {
  const [path = "", search = ""] = url.split("?");
  const query = [...new URLSearchParams(search)]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const lines = claims.signedHeaders.map((name) => `${name}:${String(headers[name] ?? "").trim()}`);
  const signed = claims.signedHeaders.join(";");
  const encodedPath = path.split("/").map(decodeURIComponent).map(encode).join("/");
  return [method, encodedPath, query.join("&"), ...lines, "", signed, claims.payload].join("\n");
}

/** Percent-encodes all but the unreserved characters, as the signature wants it. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const timeOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
