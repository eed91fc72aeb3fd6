import { type Calls, callRoutes } from "../../control/callRoutes.ts";
import { known, oneOf, type Params, textOf } from "../../control/params.ts";
import { PRINT_FAULTS, WEBHOOK_FAULTS } from "../../faults.ts";
import type { OpenProvider, PaymentRow, Provider } from "../../provider.ts";
import { openBearerTokens } from "../bearerTokens.ts";
import { JsonError, serveJson } from "../serveJson.ts";
import {
  type Account,
  advanceDue,
  CLIENT_KEY,
  CLIENT_SECRET,
  moveJob,
  moveThrough,
  openAccount,
} from "./account.ts";
import { luluCalls } from "./calls.ts";
import { nextStep, type PrintJob, STATUSES, trackingOf } from "./printJob.ts";

const TOKEN_MS = 3_600_000;
const MOST = 50;

/** The Lulu fake: costs, shipping, file checks, print jobs that move by its clock, and their events. */
export const lulu: Provider = {
  name: "lulu",
  key: "LULU_CLIENT_KEY",
  faults: [
    ...WEBHOOK_FAULTS.filter((kind) => kind !== "webhook-other-amount"),
    ...PRINT_FAULTS.filter((kind) => kind !== "no-courier"),
    "decline",
  ],
  webhooks: true,
  async open(tools): Promise<OpenProvider> {
    const account = openAccount(tools);
    const tokens = openBearerTokens(tools, "lulu", TOKEN_MS);
    tools.server.route([
      ...serveJson(tools, {
        name: "lulu",
        prefix: "/lulu",
        calls: luluCalls(account, tokens, tools),
        requireToken(request) {
          if (tokens.isValid(request)) return;
          throw new JsonError(401, {
            detail: "Authentication credentials were not provided or are invalid.",
          });
        },
        refusals: {
          "429": () => new JsonError(429, { detail: "Request was throttled." }),
          "500": () => new JsonError(500, { detail: "Internal server error." }),
          refuse: () => new JsonError(400, { detail: "The request can't be carried out." }),
        },
      }),
      ...callRoutes("lulu", controlCalls(account), tools.outbox, JsonError),
    ]);
    tools.clock.onTick(() => tools.outbox.during(() => advanceDue(account)).caused.now());
    return {
      environment: {
        LULU_CLIENT_KEY: CLIENT_KEY,
        LULU_CLIENT_SECRET: CLIENT_SECRET,
        LULU_URL: tools.url,
      },
      shipments: () => account.jobs.all().slice(-MOST).reverse().map(jobRow),
    };
  },
};

/** What happens to print jobs outside of Lulu's API: printers, its support, and its own webhooks. */
function controlCalls(account: Account): Calls {
  const jobOf = (params: Params) => known(account.jobs.get(textOf(params, "job")), "job");
  return {
    advance: (params) => {
      const job = jobOf(params);
      const step = known(nextStep(job), "job");
      return moveJob(account, job, step.next);
    },
    print: (params) => moveThrough(account, jobOf(params), "IN_PRODUCTION"),
    ship: (params) => moveThrough(account, jobOf(params), "SHIPPED"),
    reject: (params) => {
      const problem = String(params.problem ?? "Interior: fonts are not embedded.");
      return moveJob(account, { ...jobOf(params), problem }, "REJECTED");
    },
    cancel: (params) => moveJob(account, jobOf(params), "CANCELED"),
    // Backward too: a payment that fails, or a job that Lulu holds back.
    move: (params) => moveJob(account, jobOf(params), oneOf(params, "status", STATUSES)),
    deactivate: () => {
      for (const hook of account.hooks.all()) account.hooks.put({ ...hook, is_active: false });
      return {};
    },
    resend: (params) => {
      const event = params.event ? account.events.get(textOf(params, "event")) : account.events.all().at(-1);
      account.send(known(event ?? null, "event"));
      return { event: event?.id, type: event?.type };
    },
  };
}

function jobRow(job: PrintJob): PaymentRow {
  const { id, status, lines, address, createdAt, problem } = job;
  const isOver = ["SHIPPED", "REJECTED", "CANCELED"].includes(status);
  const button = (label: string, call: string) => ({ label, call, fields: { job: id } });
  const books = lines.map(({ title, quantity }) => `${quantity} × ${title || "a book"}`).join(", ");
  const more = status === "SHIPPED" ? ` · ${trackingOf(job)}` : status === "REJECTED" ? ` · ${problem}` : "";
  return {
    id,
    kind: "Print job",
    state: status.toLowerCase().replaceAll("_", " "),
    about: `${books} · to ${String(address.name)}, ${String(address.country_code)}${more}`,
    at: Math.floor(createdAt / 1000),
    buttons: isOver
      ? []
      : [
          ...(status === "IN_PRODUCTION" ? [] : [button("Print", "print")]),
          button("Ship", "ship"),
          button("Reject", "reject"),
          button("Cancel", "cancel"),
        ],
  };
}
