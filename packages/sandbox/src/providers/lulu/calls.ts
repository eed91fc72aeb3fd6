import type { Tools } from "../../provider.ts";
import type { BearerTokens } from "../bearerTokens.ts";
import { type JsonCall, JsonError, type JsonRequest } from "../serveJson.ts";
import { type Account, CLIENT_KEY, CLIENT_SECRET, type FileCheck, type Hook, moveJob } from "./account.ts";
import { checkAddress, countryOf, refuseAddress, withSuggestion } from "./address.ts";
import { costsOf, coverDimensions, readBook, readBooks, shippingOptions } from "./prices.ts";
import { type JobFile, type JobLine, type PrintJob, presentJob, statusOf } from "./printJob.ts";

const TOKEN_SECONDS = 3600;
/** How long a file is checked, in milliseconds. */
const CHECK_MS = 2000;
const WITH_TAX_ID = ["BR", "CL", "MX"];
const CANCELABLE = ["CREATED", "UNPAID", "PRODUCTION_DELAYED"];

const notFound = () => new JsonError(404, { detail: "Not found." });
const found = <T>(thing: T | null): T => {
  if (thing === null) throw notFound();
  return thing;
};
const ok = (body: object) => ({ status: 200, body });
const created = (body: object) => ({ status: 201, body });

/** Every call of Lulu's that the fake answers. */
export function luluCalls(account: Account, tokens: BearerTokens, { clock }: Tools): JsonCall[] {
  const addressOf = ({ fields, raw }: JsonRequest) => {
    const address = checkAddress(fields.shipping_address);
    if (account.consumeFault("reject-address", raw)) refuseAddress(address);
    return address;
  };

  return [
    {
      method: "POST",
      path: "/auth/realms/glasstree/protocol/openid-connect/token",
      open: true,
      answer({ fields, raw }) {
        const expected = `Basic ${Buffer.from(`${CLIENT_KEY}:${CLIENT_SECRET}`).toString("base64")}`;
        if (raw.headers.authorization !== expected) {
          throw new JsonError(401, { error: "invalid_client", error_description: "Invalid credentials" });
        }
        if (fields.grant_type !== "client_credentials") {
          throw new JsonError(400, { error: "unsupported_grant_type" });
        }
        return ok({ access_token: tokens.issue(), expires_in: TOKEN_SECONDS, token_type: "bearer" });
      },
    },
    {
      method: "POST",
      path: "/shipping-options/",
      answer: (request) =>
        ok(shippingOptions(addressOf(request), readBooks(request.fields.line_items), clock.now())),
    },
    {
      method: "POST",
      path: "/print-job-cost-calculations/",
      answer(request) {
        const address = addressOf(request);
        const books = readBooks(request.fields.line_items);
        const isDearer = account.consumeFault("dearer", request.raw);
        const costs = costsOf(address, books, request.fields.shipping_option, isDearer);
        return created({ shipping_address: withSuggestion(address), ...costs });
      },
    },
    {
      method: "POST",
      path: "/cover-dimensions/",
      answer({ fields }) {
        const { pod_package_id, interior_page_count: pages, unit } = fields;
        const book = readBook({ pod_package_id, page_count: pages, quantity: 1 });
        return created(coverDimensions(book.pod_package_id, book.page_count, unit));
      },
    },
    { method: "POST", path: "/print-jobs/", answer: (request) => created(createJob(request)) },
    { method: "GET", path: "/print-jobs/", answer: ({ fields }) => ok(listJobs(fields)) },
    { method: "GET", path: "/print-jobs/{id}/", answer: ({ id }) => ok(presentJob(jobOf(id))) },
    { method: "GET", path: "/print-jobs/{id}/status/", answer: ({ id }) => ok(statusOf(jobOf(id))) },
    {
      method: "PUT",
      path: "/print-jobs/{id}/status/",
      answer({ id, fields }) {
        const job = jobOf(id);
        if (fields.name !== "CANCELED") throw new JsonError(400, { name: ["Invalid status."] });
        if (!CANCELABLE.includes(job.status)) {
          throw new JsonError(400, [`Invalid transition from ${job.status} to CANCELED requested`]);
        }
        return ok(statusOf(moveJob(account, job, "CANCELED")));
      },
    },
    { method: "POST", path: "/validate-interior/", answer: (request) => created(checkFile(request, true)) },
    { method: "GET", path: "/validate-interior/{id}/", answer: ({ id }) => ok(checkOf(id, true)) },
    { method: "POST", path: "/validate-cover/", answer: (request) => created(checkFile(request, false)) },
    { method: "GET", path: "/validate-cover/{id}/", answer: ({ id }) => ok(checkOf(id, false)) },
    {
      method: "GET",
      path: "/webhooks/",
      answer: () => ok({ count: account.hooks.all().length, next: null, results: account.hooks.all() }),
    },
    {
      method: "POST",
      path: "/webhooks/",
      answer({ fields }) {
        const hook = readHook(fields);
        if (account.hooks.all().some(({ url }) => url === hook.url)) {
          throw new JsonError(400, { url: ["Webhook with this url already exists."] });
        }
        return created(account.hooks.put({ ...hook, id: nextId(account.hooks.all()), is_active: true }));
      },
    },
    {
      method: "PATCH",
      path: "/webhooks/{id}/",
      answer({ id, fields }) {
        const hook = found(account.hooks.get(id));
        const is_active = typeof fields.is_active === "boolean" ? fields.is_active : hook.is_active;
        return ok(account.hooks.put({ ...hook, is_active }));
      },
    },
  ];

  function jobOf(id: string): PrintJob {
    return found(account.jobs.get(id));
  }

  function createJob(request: JsonRequest): object {
    const { fields, raw } = request;
    const { external_id = null, contact_email, shipping_level, production_delay = 60 } = fields;
    if (typeof contact_email !== "string" || !contact_email.includes("@"))
      throw new JsonError(400, { contact_email: ["Enter a valid email address."] });
    const delay = Number(production_delay);
    if (!(delay >= 60 && delay <= 2880)) throw new JsonError(400, { production_delay: ["60 to 2880."] });
    const address = addressOf(request);
    if (WITH_TAX_ID.includes(countryOf(address)) && !fields.recipient_tax_id)
      throw new JsonError(400, { recipient_tax_id: ["This field is required."] });
    const lines = Array.isArray(fields.line_items) ? fields.line_items.map(readLine) : [];
    if (lines.length === 0) throw new JsonError(400, { line_items: ["This field is required."] });
    const costs = costsOf(address, lines, shipping_level, account.consumeFault("dearer", raw));
    const job = account.jobs.put({
      id: nextId(account.jobs.all()),
      external_id: external_id === null ? null : String(external_id),
      ...{ contact_email, lines, address, costs },
      shipping_level: String(shipping_level),
      production_delay: delay,
      createdAt: account.now(),
      changedAt: account.now() - 1,
      status: "CREATED",
      problem: account.consumeFault("reject-file", raw)
        ? "Interior: the page size does not match the trim size."
        : null,
      isDeclined: account.consumeFault("decline"),
      isStuck: account.consumeFault("stuck", raw),
    });
    return presentJob(moveJob(account, job, "CREATED"));
  }

  function listJobs(fields: Record<string, unknown>): object {
    const { search, status, modified_after } = fields as Record<string, string | undefined>;
    const after = modified_after ? Date.parse(modified_after) : 0;
    const page = Number(fields.page ?? 1);
    const size = Number(fields.page_size ?? 100);
    const matching = account.jobs
      .all()
      .filter((job) => !search || job.id === search || (job.external_id ?? "").includes(search))
      .filter((job) => !status || job.status === status)
      .filter((job) => job.changedAt > after)
      .reverse();
    const results = matching.slice((page - 1) * size, page * size).map(presentJob);
    const next = page * size < matching.length ? `?page=${page + 1}` : null;
    return { count: matching.length, next, previous: null, results };
  }

  function checkFile({ fields, raw }: JsonRequest, isInterior: boolean): object {
    const source_url = readUrl(fields.source_url, "source_url");
    const { pod_package_id = null, interior_page_count = 32 } = fields;
    if (pod_package_id !== null || !isInterior)
      readBook({ pod_package_id, page_count: interior_page_count, quantity: 1 });
    const check = account.checks.put({
      id: nextId(account.checks.all()),
      ...{ source_url, isInterior },
      pod_package_id: pod_package_id as string | null,
      at: account.now(),
      problem: account.consumeFault("reject-file", raw) ? "Fonts are not embedded." : null,
    });
    return presentCheck(check);
  }

  function checkOf(id: string, isInterior: boolean): object {
    const check = found(account.checks.get(id));
    if (check.isInterior !== isInterior) throw notFound();
    return presentCheck(check);
  }

  function presentCheck({ id, source_url, isInterior, pod_package_id, at, problem }: FileCheck): object {
    const isDone = account.now() >= at + CHECK_MS;
    const running = isInterior ? "VALIDATING" : "NORMALIZING";
    const valid = isInterior && pod_package_id === null ? "VALIDATED" : "NORMALIZED";
    return {
      id: Number(id),
      source_url,
      ...(isInterior && { page_count: null, valid_pod_package_ids: null }),
      status: isDone ? (problem === null ? valid : "ERROR") : running,
      errors: isDone && problem !== null ? [problem] : null,
    };
  }
}

const nextId = (all: readonly { id: string }[]): string => String(Number(all.at(-1)?.id ?? 0) + 1);

function readHook({ url, topics }: Record<string, unknown>): Pick<Hook, "url" | "topics"> {
  if (!Array.isArray(topics) || topics.some((topic) => topic !== "PRINT_JOB_STATUS_CHANGED"))
    throw new JsonError(400, { topics: ["No matching enum type."] });
  return { url: readUrl(url, "url"), topics: topics as string[] };
}

function readUrl(url: unknown, field: string): string {
  if (typeof url === "string" && /^https?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new JsonError(400, { [field]: ["Enter a valid URL."] });
}

/** Reads a line whose files are in `printable_normalization`. */
function readLine(line: Record<string, unknown>): JobLine {
  const normalization = line.printable_normalization as Record<string, unknown> | undefined;
  const { cover, interior, pod_package_id } = normalization ?? {};
  const { page_count = 32, quantity, title = "", external_id = null } = line;
  return {
    ...readBook({ pod_package_id: pod_package_id ?? line.pod_package_id, page_count, quantity }),
    title: String(title),
    external_id: external_id === null ? null : String(external_id),
    cover: readFile(cover, "cover"),
    interior: readFile(interior, "interior"),
  };
}

function readFile(file: unknown, field: string): JobFile {
  const { source_url, source_md5_sum = null } = (file ?? {}) as Record<string, unknown>;
  if (source_md5_sum !== null && !/^[0-9a-f]{32}$/.test(String(source_md5_sum)))
    throw new JsonError(400, { line_items: [{ [field]: ["Invalid md5 sum."] }] });
  return { source_url: readUrl(source_url, field), source_md5_sum: source_md5_sum as string | null };
}
