/** An answer of the S3 double, before it goes over the wire. */
export interface S3Answer {
  status: number;
  headers?: Record<string, string | number>;
  body?: string | Buffer;
}

const STATUS = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  BadDigest: 400,
  EntityTooSmall: 400,
  InvalidAccessKeyId: 403,
  InvalidPart: 400,
  InvalidRange: 416,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const;
export type S3Error = keyof typeof STATUS;

export function refuse(code: S3Error): S3Answer {
  return xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`, STATUS[code]);
}

export function xml(body: string, status = 200): S3Answer {
  const headers = { "content-type": "application/xml" };
  return { status, headers, body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}` };
}

export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
