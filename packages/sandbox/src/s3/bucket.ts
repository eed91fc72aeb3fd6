import { createHash, randomUUID } from "node:crypto";
import { escapeXml, refuse, type S3Answer, xml } from "./answer.ts";
import type { SignedRequest } from "./signature.ts";

export interface S3Object {
  body: Buffer;
  type: string;
  modified: Date;
}

interface Upload {
  key: string;
  type: string;
  parts: Map<number, Buffer>;
}

/** Amazon refuses smaller parts, except the last one. */
const SMALLEST_PART = 5 * 1024 * 1024;

const md5 = (body: Buffer) => createHash("md5").update(body).digest("hex");
const etag = (body: Buffer) => `"${md5(body)}"`;

/** A bucket in memory. `answer` handles a request whose signature was accepted; its `key` is decoded. */
export function openBucket(objects: Map<string, S3Object>) {
  const uploads = new Map<string, Upload>();

  function put(key: string, { headers, body }: SignedRequest): S3Answer {
    if (headers["content-length"] === undefined) return refuse("MissingContentLength");
    if (!hasItsDigests(headers, body)) return refuse("BadDigest");
    objects.set(key, { body, type: typeOf(headers), modified: new Date() });
    return { status: 200, headers: { etag: etag(body) } };
  }

  function startUpload(key: string, { headers }: SignedRequest): S3Answer {
    const id = randomUUID();
    uploads.set(id, { key, type: typeOf(headers), parts: new Map() });
    return xml(
      `<InitiateMultipartUploadResult><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  function putPart(upload: Upload, number: number, { headers, body }: SignedRequest): S3Answer {
    if (!hasItsDigests(headers, body)) return refuse("BadDigest");
    upload.parts.set(number, body);
    return { status: 200, headers: { etag: etag(body) } };
  }

  function completeUpload(id: string, upload: Upload, { body }: SignedRequest): S3Answer {
    const named = [...body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: (/<ETag>(.*?)</.exec(part)?.[1] ?? "").replaceAll(/&quot;|&#34;|"/g, ""),
    }));
    const parts: Buffer[] = [];
    for (const { number, etag } of named) {
      const part = upload.parts.get(number);
      if (!part || md5(part) !== etag) return refuse("InvalidPart");
      parts.push(part);
    }
    if (parts.length === 0) return refuse("InvalidPart");
    if (parts.slice(0, -1).some((part) => part.length < SMALLEST_PART)) return refuse("EntityTooSmall");
    const { key, type } = upload;
    objects.set(key, { body: Buffer.concat(parts), type, modified: new Date() });
    uploads.delete(id);
    return xml(`<CompleteMultipartUploadResult><Key>${escapeXml(key)}</Key></CompleteMultipartUploadResult>`);
  }

  function answerPart(id: string, request: SignedRequest, number: string | null): S3Answer {
    const upload = uploads.get(id);
    if (!upload) return refuse("NoSuchUpload");
    if (request.method === "PUT") return putPart(upload, Number(number), request);
    if (request.method === "POST") return completeUpload(id, upload, request);
    if (request.method !== "DELETE") return refuse("MethodNotAllowed");
    uploads.delete(id);
    return { status: 204 };
  }

  return {
    answer(key: string, query: URLSearchParams, request: SignedRequest): S3Answer {
      const { method } = request;
      if (key === "") return method === "GET" ? list(objects, query) : refuse("MethodNotAllowed");
      const uploadId = query.get("uploadId");
      if (uploadId !== null) return answerPart(uploadId, request, query.get("partNumber"));
      if (method === "POST" && query.has("uploads")) return startUpload(key, request);
      if (method === "PUT") return put(key, request);
      if (method === "DELETE") {
        objects.delete(key);
        return { status: 204 };
      }
      const found = objects.get(key);
      if (method !== "GET" && method !== "HEAD") return refuse("MethodNotAllowed");
      return found ? read(found, query, request) : refuse("NoSuchKey");
    },
  };
}

function read(
  { body, type, modified }: S3Object,
  query: URLSearchParams,
  { headers }: SignedRequest,
): S3Answer {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(String(headers.range ?? "")) ?? [];
  const start = Number(from ?? 0);
  if (from !== undefined && start >= body.length) return refuse("InvalidRange");
  const end = Math.min(to ? Number(to) : body.length - 1, body.length - 1);
  const part = from === undefined ? body : body.subarray(start, end + 1);
  const disposition = query.get("response-content-disposition");
  return {
    status: from === undefined ? 200 : 206,
    headers: {
      "content-type": type,
      "content-length": part.length,
      "last-modified": modified.toUTCString(),
      "accept-ranges": "bytes",
      etag: etag(body),
      ...(from !== undefined && { "content-range": `bytes ${start}-${end}/${body.length}` }),
      ...(disposition !== null && { "content-disposition": disposition }),
    },
    body: part,
  };
}

/** ListObjectsV2. The continuation token is the last key of the page before. */
function list(objects: Map<string, S3Object>, query: URLSearchParams): S3Answer {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? query.get("start-after") ?? "";
  const most = Math.min(Number(query.get("max-keys") ?? 1000), 1000);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, most);
  const contents = page.map((key) => {
    const { body, modified } = objects.get(key) as S3Object;
    return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${escapeXml(etag(body))}</ETag><Size>${body.length}</Size></Contents>`;
  });
  const isTruncated = page.length < keys.length;
  const next = isTruncated
    ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? "")}</NextContinuationToken>`
    : "";
  return xml(
    `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated><KeyCount>${page.length}</KeyCount>${contents.join("")}${next}</ListBucketResult>`,
  );
}

type Headers = SignedRequest["headers"];

function hasItsDigests(headers: Headers, body: Buffer): boolean {
  const digests = [
    ["x-amz-checksum-sha256", "sha256"],
    ["content-md5", "md5"],
  ] as const;
  return digests.every(
    ([name, algorithm]) =>
      headers[name] === undefined || headers[name] === createHash(algorithm).update(body).digest("base64"),
  );
}

const typeOf = (headers: Headers) => String(headers["content-type"] ?? "application/octet-stream");
