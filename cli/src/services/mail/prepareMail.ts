import { countRecipients, type MailingText, previewMailing } from "@quire/contracts/calls/mailings";
import { MAILING_AUDIENCES, type MailingAudience } from "@quire/contracts/records/mailing";
import { Exit, Failure, type Issue } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { type OwnAccount, openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { readMessage } from "./readMessage.ts";

export interface MailRequest {
  place: Place;
  file: string;
  subject?: string | undefined;
  to: string;
  /** The post whose buyers get it. */
  post?: string | undefined;
}

/** A message checked by the server, whose pictures are uploaded with `upload`. */
export interface PreparedMail extends OwnAccount {
  subject: string;
  audience: { audience: MailingAudience; post_id?: string };
  recipients: number;
  /** As plain text, with the pictures' local paths. */
  text: string;
  /** Number of pictures to upload. */
  pictures: number;
  warnings: readonly Issue[];
  upload(): Promise<MailingText>;
}

/** Reads and checks a message, and counts its recipients. Sends and uploads nothing. */
export async function prepareMail(
  terminal: Terminal,
  { place, file, subject, to, post }: MailRequest,
): Promise<PreparedMail> {
  if (to === "buyers" && post === undefined) {
    throw new Failure({
      exit: Exit.usage,
      code: "post_required",
      message: "Name the post whose buyers get it: --post ID.",
    });
  }
  const audience = { audience: audienceOf(to), ...(post === undefined ? {} : { post_id: post }) };
  const message = await readMessage(terminal, file, subject);
  const own = await openOwn(terminal, place);
  const { client } = own.account;
  const [params, signal] = [{ id: own.user.id }, terminal.signal];
  const { recipients } = await client.call(countRecipients, { params, query: audience, signal });
  const { subject: title } = message;
  const text = await message.preview(own.user.id, async (markdown) => {
    const body = { subject: title, markdown };
    return (await client.call(previewMailing, { params, body, signal })).text;
  });
  return {
    ...own,
    subject: title,
    audience,
    recipients,
    text,
    pictures: message.pictures,
    warnings: await message.warnings(own.user.id),
    upload: () => message.upload(client, own.user.id),
  };
}

function audienceOf(typed: string): MailingAudience {
  const known = MAILING_AUDIENCES.find((one) => one === typed);
  if (known) return known;
  throw new Failure({
    exit: Exit.usage,
    code: "audience_invalid",
    message: `--to is one of ${MAILING_AUDIENCES.join(", ")}, not “${typed}”.`,
  });
}
