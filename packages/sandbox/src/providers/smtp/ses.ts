import { randomUUID } from "node:crypto";
import type { Tools } from "../../provider.ts";
import type { Report } from "./report.ts";
import { openTopic } from "./topic.ts";

/** Amazon SES, which publishes bounces and complaints to a topic of Amazon SNS. */
export function openSes(tools: Tools) {
  const topic = openTopic(tools);
  return {
    environment: topic.environment,
    send: (report: Report) => void topic.publish(JSON.stringify(notificationOf(report))),
  };
}

/** The notification as in the documentation of SES, with the original headers. */
function notificationOf({ kind, email, mail }: Report): object {
  const timestamp = new Date().toISOString();
  const feedbackId = randomUUID();
  const about =
    kind === "bounce"
      ? {
          notificationType: "Bounce",
          bounce: {
            bounceType: "Permanent",
            bounceSubType: "General",
            bouncedRecipients: [
              {
                emailAddress: email,
                action: "failed",
                status: "5.1.1",
                diagnosticCode: "smtp; 550 5.1.1 user unknown",
              },
            ],
            timestamp,
            feedbackId,
          },
        }
      : {
          notificationType: "Complaint",
          complaint: {
            complainedRecipients: [{ emailAddress: email }],
            complaintFeedbackType: "abuse",
            timestamp,
            feedbackId,
          },
        };
  return {
    ...about,
    mail: {
      timestamp,
      messageId: randomUUID(),
      source: mail.from?.address ?? "",
      destination: [email],
      headersTruncated: false,
      headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      commonHeaders: {
        from: [mail.from?.address ?? ""],
        to: [email],
        messageId: mail.messageId ?? "",
        subject: mail.subject ?? "",
      },
    },
  };
}
