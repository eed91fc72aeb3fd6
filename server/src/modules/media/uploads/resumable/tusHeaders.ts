import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";

/** The supported protocol version. */
export const TUS_VERSION = "1.0.0";

type Headers = Record<string, unknown>;

/** Returns the integer in a header, or throws a refusal that names it. */
export function readInteger(headers: Headers, name: string): number {
  const text = String(headers[name] ?? "");
  const value = Number(text);
  if (!/^\d{1,15}$/.test(text) || !Number.isSafeInteger(value)) {
    throw refuseField(`headers.${name}`, "must be a whole number of bytes");
  }
  return value;
}

/** Refuses another version of the protocol; a request without one is accepted. */
export function requireVersion(headers: Headers): void {
  const version = headers["tus-resumable"];
  if (version !== undefined && version !== TUS_VERSION) throw new Refusal("tus_version");
}

/** Returns the file name in `Upload-Metadata`: `filename d29ybGQucGRm,type …`, with values in base64. */
export function readFileName(header: unknown): string {
  for (const pair of String(header ?? "").split(",")) {
    const [key, value = ""] = pair.trim().split(/\s+/);
    if (key === "filename" || key === "name") {
      return Buffer.from(value, "base64").toString("utf8").replaceAll("\u0000", "").slice(0, 500);
    }
  }
  return "";
}
