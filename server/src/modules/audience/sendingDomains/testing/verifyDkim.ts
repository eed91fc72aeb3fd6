import { createHash, createPublicKey, createVerify } from "node:crypto";

/**
 * Verifies an email's DKIM signature as its recipient's mail server does (RFC 6376, "relaxed" in both parts). `texts`
 * returns the text records of a name. Returns the signed domain and headers, or null.
 */
export async function verifyDkim(
  raw: string,
  texts: (name: string) => Promise<string[]>,
): Promise<{ domain: string; signed: string[] } | null> {
  const end = raw.indexOf("\r\n\r\n");
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((header) => /^dkim-signature:/i.test(header));
  if (!signature) return null;
  const tags = tagsOf(signature.slice(signature.indexOf(":") + 1));
  const body = createHash("sha256")
    .update(relaxedBody(raw.slice(end + 4)), "latin1")
    .digest("base64");
  if (tags.a !== "rsa-sha256" || tags.c !== "relaxed/relaxed" || tags.bh !== body) return null;

  const key = (await texts(`${tags.s}._domainkey.${tags.d}`)).map(tagsOf)[0]?.p;
  if (!key) return null;
  const signed = (tags.h ?? "").toLowerCase().split(":");
  const named = (name: string) => headers.findLast((header) => nameOf(header) === name);
  const lines = signed.flatMap((name) => named(name) ?? []).map((header) => `${relaxedHeader(header)}\r\n`);
  const unsigned = relaxedHeader(signature).replace(/b=[^;]*$/, "b=");
  const isValid = createVerify("RSA-SHA256")
    .update(lines.join("") + unsigned, "latin1")
    .verify(
      createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" }),
      tags.b ?? "",
      "base64",
    );
  return isValid ? { domain: tags.d ?? "", signed } : null;
}

const nameOf = (header: string): string => header.slice(0, header.indexOf(":")).trim().toLowerCase();

function relaxedHeader(header: string): string {
  const value = header.slice(header.indexOf(":") + 1).replace(/\r\n/g, "");
  return `${nameOf(header)}:${value.replace(/[ \t]+/g, " ").trim()}`;
}

function relaxedBody(body: string): string {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
  return `${lines.join("\r\n").replace(/(?:\r\n)*$/, "")}\r\n`;
}

/** Without the white space that only folds lines. */
function tagsOf(text: string): Record<string, string> {
  const pairs = text.split(";").map((tag) => {
    const [name = "", ...value] = tag.split("=");
    return [name.trim(), value.join("=").replace(/\s/g, "")];
  });
  return Object.fromEntries(pairs);
}
