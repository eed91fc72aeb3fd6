import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Request, ResponseObject, ResponseToolkit } from "@hapi/hapi";
import type { OpenProvider, Provider, Tools } from "../provider.ts";

const ACCOUNT = `AC${"5a".repeat(16)}`;
const TOKEN = "sandbox";
const FROM = "+15005550006";
const LONGEST = 1600;

/** Twilio's messages, as in its REST API of 2010-04-01: form in, JSON out, basic authentication. */
export const twilio: Provider = {
  name: "twilio",
  key: "TWILIO_ACCOUNT_SID",
  async open(tools): Promise<OpenProvider> {
    tools.server.route({
      method: "POST",
      path: "/twilio/2010-04-01/Accounts/{account}/Messages.json",
      options: { payload: { allow: "application/x-www-form-urlencoded" } },
      handler: (request, reply) => receiveMessage(tools, request, reply),
    });
    return {
      environment: {
        TWILIO_ACCOUNT_SID: ACCOUNT,
        TWILIO_AUTH_TOKEN: TOKEN,
        TWILIO_FROM: FROM,
        TWILIO_URL: tools.url,
      },
    };
  },
};

async function receiveMessage(tools: Tools, request: Request, reply: ResponseToolkit) {
  const fault = await tools.faults.next("twilio");
  if (fault === "429") return refuse(reply, 429, 20429, "Too Many Requests");
  if (fault === "500") return refuse(reply, 500, 20500, "Internal Server Error");
  if (fault === "refuse") return refuse(reply, 400, 21610, "Attempt to send to unsubscribed recipient");
  if (!isOurs(request)) return refuse(reply, 401, 20003, "Authenticate");
  const {
    To = "",
    From = "",
    MessagingServiceSid = "",
    Body = "",
  } = request.payload as Record<string, string>;
  if (!/^\+[1-9]\d{6,14}$/.test(To))
    return refuse(reply, 400, 21211, `The 'To' number ${To} is not a valid phone number.`);
  if (From === "" && MessagingServiceSid === "") {
    return refuse(reply, 400, 21603, "A 'From' phone number is required.");
  }
  if (Body === "") return refuse(reply, 400, 21602, "Message body is required.");
  if (Body.length > LONGEST)
    return refuse(reply, 400, 21617, "The concatenated message body exceeds the 1600 character limit.");
  const message = {
    by: "twilio",
    from: From || MessagingServiceSid,
    to: [To],
    subject: null,
    text: Body,
    html: null,
    messageId: null,
  };
  const { at } = await tools.messages.save(message);
  if (fault === "drop") {
    request.raw.req.socket.destroy();
    return reply.abandon;
  }
  return reply.response(record(message, at)).code(201);
}

function isOurs(request: Request): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString("base64")}`);
  const actual = Buffer.from(String(request.headers.authorization ?? ""));
  const same = actual.length === expected.length && timingSafeEqual(actual, expected);
  return same && request.params.account === ACCOUNT;
}

function record({ from, to, text }: { from: string; to: string[]; text: string }, at: string) {
  const sid = `SM${randomBytes(16).toString("hex")}`;
  const date = new Date(at).toUTCString().replace("GMT", "+0000");
  return {
    sid,
    account_sid: ACCOUNT,
    api_version: "2010-04-01",
    body: text,
    date_created: date,
    date_sent: null,
    date_updated: date,
    direction: "outbound-api",
    error_code: null,
    error_message: null,
    from,
    messaging_service_sid: null,
    num_media: "0",
    num_segments: String(Math.ceil(text.length / 153)),
    price: null,
    price_unit: "USD",
    status: "queued",
    to: to[0],
    uri: `/2010-04-01/Accounts/${ACCOUNT}/Messages/${sid}.json`,
  };
}

function refuse(reply: ResponseToolkit, status: number, code: number, message: string): ResponseObject {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return reply.response({ code, message, more_info, status }).code(status);
}
