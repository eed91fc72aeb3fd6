import type { ServerRoute } from "@hapi/hapi";
import { factsReader } from "../platform/http/facts.ts";
import { parseJson, readBytes } from "../platform/http/readBody.ts";
import { UNREAD_BODY } from "../platform/http/route.ts";
import { enforceLimit } from "../platform/limits/enforceLimit.ts";
import type { Platform } from "../platform/platform.ts";

/** Where browsers report violations of our Content-Security-Policy, on every host. */
export const CSP_REPORTS_PATH = "/api/csp-reports";

const MAX_BYTES = 32 * 1024;
/** How many reports of one message are counted. */
const MAX_REPORTS = 20;

const DIRECTIVES = new Set(
  `base-uri child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src
   media-src object-src script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem
   worker-src`.split(/\s+/),
);

/**
 * `POST /api/csp-reports`: counts violations in `/metrics` by directive. Nothing else of a report is stored: its URLs
 * may contain secrets, and anyone may send one.
 */
export function cspReportRoutes(platform: Platform): ServerRoute[] {
  const readFacts = factsReader(platform.config);
  return [
    {
      method: "POST",
      path: CSP_REPORTS_PATH,
      options: { payload: UNREAD_BODY },
      handler: async (request, reply) => {
        await enforceLimit(platform, "cspReportsByAddress", readFacts(request).ip);
        // Browsers send `application/csp-report`; `application/reports+json` where a proxy adds `report-to`.
        const payload = parseJson(await readBytes(request.raw.req, MAX_BYTES));
        for (const directive of readDirectives(payload)) platform.metrics.cspReports.inc({ directive });
        return reply.response().code(204);
      },
    },
  ];
}

/**
 * Returns the violated directive of each report in a message, `other` for one we don't know: a label per made-up name
 * would fill the memory. Reads both formats: an object of the `report-uri` directive and a list of the Reporting API.
 */
export function readDirectives(payload: unknown): string[] {
  const reports = Array.isArray(payload) ? payload.slice(0, MAX_REPORTS) : [payload];
  return reports.flatMap((report: unknown) => {
    const legacy = fieldOf(report, "csp-report");
    const body =
      legacy ?? (fieldOf(report, "type") === "csp-violation" ? fieldOf(report, "body") : undefined);
    if (typeof body !== "object" || body === null) return [];
    const directive = legacy
      ? (fieldOf(body, "effective-directive") ?? fieldOf(body, "violated-directive"))
      : fieldOf(body, "effectiveDirective");
    const [name = ""] = typeof directive === "string" ? directive.split(" ", 1) : [];
    return [DIRECTIVES.has(name) ? name : "other"];
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
