import type Joi from "@hapi/joi";
import { type ErrorCode, errors } from "@quire/contracts/errors";
import { contracts } from "@quire/contracts/schemas/all";
import type { Audience, Contract, Sensitivity } from "@quire/contracts/schemas/contract";

type Json = Record<string, unknown>;

/** Errors that any call can return. */
const COMMON = ["invalid_input", "unexpected", "unavailable"] as const;
const WITH_BODY = ["malformed_body", "request_timeout", "too_large", "unsupported_media"] as const;
const SIGNED_IN = ["session_invalid", "sign_in_required", "scope_missing"] as const;

/** Errors that depend on the caller and their credential. */
const BY_AUDIENCE: Record<Audience, readonly ErrorCode[]> = {
  public: [],
  anyone: [],
  program: [],
  user: SIGNED_IN,
  session: [...SIGNED_IN, "session_required", "platform_only"],
  browser: [...SIGNED_IN, "browser_required", "platform_only"],
};

const SENSITIVE: Record<Sensitivity, string> = {
  confirmed:
    "Sensitive: only in a browser whose user has confirmed who they are within the last ten minutes.",
  password: "Sensitive: only in a browser, with the current password.",
};

/** Returns the OpenAPI 3.1 description of every call, generated only from the contracts. */
export function openApi(product: string, server: string): Json {
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    const path = `/api/${contract.call.base}${contract.call.path}`;
    paths[path] = { ...paths[path], [contract.call.method.toLowerCase()]: operation(contract) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${product} API`,
      version: "1",
      description:
        "`r` reads as the caller, `w` writes, `sr` reads what anyone may see. Programs send `Authorization: Bearer`; get a token with `quire login` or in the settings. Lists end with an empty page, and `next` continues them at any depth. Limited calls say in `RateLimit` how many uses are left; a 429 says in `Retry-After` how many seconds to wait.",
    },
    servers: [{ url: server }],
    tags: [...new Set(contracts.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: errorSchema },
      headers: limitHeaders,
    },
  };
}

function operation(contract: Contract): Json {
  const { name, summary, tag, audience, sensitive, status = 200 } = contract;
  return {
    operationId: name,
    summary,
    tags: [tag],
    ...(sensitive ? { description: SENSITIVE[sensitive], "x-sensitive": sensitive } : {}),
    parameters: [
      ...parameters("path", contract.params),
      ...parameters("query", contract.query),
      ...headerParameters(contract),
    ],
    ...(contract.payload && contract.payload !== "json"
      ? { requestBody: STREAMED[contract.payload] }
      : body(contract)),
    ...(audience === "user" || audience === "session" ? { security: [{ bearer: [] }] } : {}),
    responses: {
      [status]: {
        description: "Done",
        ...(isLimited(contract) ? LIMIT_HEADERS : {}),
        content: { "application/json": { schema: schemaOf(contract.output(), "output") } },
      },
      ...refusals(contract),
    },
  };
}

function refusals(contract: Contract): Json {
  const codes: ErrorCode[] = [
    ...contract.errors,
    ...COMMON,
    ...(contract.body ? WITH_BODY : []),
    ...BY_AUDIENCE[contract.audience],
  ];
  if (contract.sensitive === "confirmed") codes.push("confirmation_required");
  const statuses = [...new Set(codes.map((code) => errors[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: [...new Set(codes)]
          .filter((code) => errors[code].status === status)
          .map((code) => `\`${code}\`: ${errors[code].message}`)
          .join("\n\n"),
        ...(status === 429 ? LIMIT_HEADERS : {}),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}

const isLimited = (contract: Contract) => contract.errors.some((code) => errors[code].status === 429);

const LIMIT_HEADERS = {
  headers: {
    RateLimit: { $ref: "#/components/headers/RateLimit" },
    "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
  },
};

/** As in draft-ietf-httpapi-ratelimit-headers. A call that counts several limits lists each. */
const limitHeaders = {
  RateLimit: {
    description:
      "What is left of each limit that this call counted: `r` uses for the next `t` seconds. Limits by account are not shown.",
    schema: { type: "string" },
    example: '"likes-by-user";r=499;t=86400',
  },
  "RateLimit-Policy": {
    description: "Those limits: `q` uses in `w` seconds.",
    schema: { type: "string" },
    example: '"likes-by-user";q=500;w=86400',
  },
};

function parameters(place: "path" | "query", schema: Joi.ObjectSchema | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function headerParameters({ headers = [] }: Contract): Json[] {
  return headers.map(({ name, about }) => ({
    name,
    in: "header",
    required: true,
    description: about,
    schema: { type: "string" },
  }));
}

function body({ body: schema, maxBytes }: Contract): Json {
  if (!schema) return {};
  const content = { "application/json": { schema: schemaOf(schema) } };
  return { requestBody: { required: true, description: `At most ${maxBytes / 1024} kB`, content } };
}

/** Returns Joi's own JSON Schema: of the values that a call accepts, or of those it returns. */
function schemaOf(schema: Joi.Schema, direction: "input" | "output" = "input"): Json {
  return schema["~standard"].jsonSchema[direction]({ target: "draft-2020-12" });
}

const BYTES = { type: "string", format: "binary" };

const STREAMED: Record<"multipart" | "bytes", Json> = {
  multipart: {
    required: true,
    content: {
      "multipart/form-data": { schema: { type: "object", required: ["file"], properties: { file: BYTES } } },
    },
  },
  bytes: { required: true, content: { "application/offset+octet-stream": { schema: BYTES } } },
};

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "request_id"],
      properties: {
        code: { type: "string", enum: Object.keys(errors) },
        message: { type: "string" },
        next: { type: "string", description: "What to do next" },
        issues: {
          type: "array",
          items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
        },
        details: { description: "Extra facts, such as both texts of a conflict" },
        request_id: { type: "string" },
      },
    },
  },
};
