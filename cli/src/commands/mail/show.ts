import { formatMoment } from "../../services/formatMoment.ts";
import { cancelOwnMailing, showMailing } from "../../services/mail/mailings.ts";
import type { Invocation } from "../invocation.ts";

/** `--json`: `{id, subject, audience, post, state, send_at, created, finished, results, markdown}`. */
export async function showCommand({ terminal, output, place }: Invocation, id: string): Promise<void> {
  const mailing = await showMailing(terminal, place, id);
  output.print(mailing, [mailing.markdown.trimEnd()]);
  const { recipients, sent, waiting, bounced, failed, left, unsubscribed } = mailing.results;
  output.info(
    `${mailing.subject} · to ${mailing.audience} · ${mailing.state} · ${formatMoment(mailing.send_at)}`,
  );
  if (mailing.state === "scheduled") return;
  output.info(
    `${sent} of ${recipients} sent, ${waiting} waiting, ${bounced} bounced, ${failed} failed, ${left} opted out before. ` +
      `${unsubscribed} unsubscribed after it.`,
  );
}

/** `--json`: `{cancelled}`. */
export async function cancelCommand({ terminal, output, place }: Invocation, id: string): Promise<void> {
  output.print(await cancelOwnMailing(terminal, place, id), [id]);
  output.info("Canceled. No one gets it.");
}
