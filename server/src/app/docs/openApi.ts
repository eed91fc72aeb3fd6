import type Joi from "@hapi/joi";
import { type ErrorCode, errors } from "@quire/contracts/errors";
import { contracts } from "@quire/contracts/schemas/all";
import type { Audience, Contract } from "@quire/contracts/schemas/contract";
import joiToSwagger from "joi-to-swagger";

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
  browser: [...SIGNED_IN, "session_required", "platform_only"],
};

/** Returns the OpenAPI 3 description of every call, generated only from the contracts. */
export function openApi(product: string, server: string): Json {
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    const path = `/api/${contract.call.base}${contract.call.path}`;
    paths[path] = { ...paths[path], [contract.call.method.toLowerCase()]: operation(contract) };
  }
  return {
    openapi: "3.0.3",
    info: {
      title: `${product} API`,
      version: "1",
      description:
        "`r` reads as the caller, `w` writes, `sr` reads what anyone may see. Programs send `Authorization: Bearer`; get a token with `quire login` or in the settings. Lists end with an empty page, and `next` continues them at any depth.",
    },
    servers: [{ url: server }],
    tags: [...new Set(contracts.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: errorSchema },
    },
  };
}

function operation(contract: Contract): Json {
  const { name, summary, tag, audience, status = 200 } = contract;
  return {
    operationId: name,
    summary,
    tags: [tag],
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
        content: { "application/json": { schema: schemaOf(contract.output()) } },
      },
      ...refusals(contract),
    },
  };
}

function refusals(contract: Contract): Json {
  const codes = [
    ...contract.errors,
    ...COMMON,
    ...(contract.body ? WITH_BODY : []),
    ...BY_AUDIENCE[contract.audience],
  ];
  const statuses = [...new Set(codes.map((code) => errors[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: [...new Set(codes)]
          .filter((code) => errors[code].status === status)
          .map((code) => `\`${code}\`: ${errors[code].message}`)
          .join("\n\n"),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}

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

const schemaOf = (schema: Joi.Schema): Json => joiToSwagger(schema as never).swagger as Json;

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
