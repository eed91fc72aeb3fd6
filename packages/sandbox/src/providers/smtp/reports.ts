import type { Email } from "postal-mime";
import { callRoutes } from "../../control/callRoutes.ts";
import { oneOf, type Params } from "../../control/params.ts";
import type { Tools } from "../../provider.ts";
import { openPostmark } from "./postmark.ts";
import type { Report } from "./report.ts";
import { openSes } from "./ses.ts";

export interface Reports {
  environment: Record<string, string>;
  /** Returns what reports this mail to the product. */
  reportsOf(mail: Email, recipients: readonly string[]): () => void;
}

const PROVIDERS = ["ses", "postmark"] as const;

/** Reports bounces and complaints as one of the providers does. `POST /smtp/reports {by}` chooses it. */
export function openReports(tools: Tools): Reports {
  const senders = { ses: openSes(tools), postmark: openPostmark(tools) };
  let by: (typeof PROVIDERS)[number] = "ses";
  const calls = {
    reports: (params: Params) => {
      by = oneOf(params, "by", PROVIDERS);
      return { by };
    },
  };
  tools.server.route(callRoutes("smtp", calls, tools.outbox, NeverRefused));
  return {
    environment: { ...senders.ses.environment, ...senders.postmark.environment },
    reportsOf(mail, recipients) {
      const reports = recipients.flatMap((email): Report[] => {
        const [, kind] = /^(bounce|complaint)(?:\+[^@]*)?@/i.exec(email) ?? [];
        return kind ? [{ kind: kind.toLowerCase() as Report["kind"], email, mail }] : [];
      });
      const { send } = senders[by];
      return () => {
        for (const report of reports) send(report);
      };
    },
  };
}

class NeverRefused extends Error {}
