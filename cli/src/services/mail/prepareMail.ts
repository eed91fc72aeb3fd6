import { countRecipients, type MailingText, previewMailing } from "@quire/contracts/calls/mailings";
import { MAILING_AUDIENCES, type MailingAudience } from "@quire/contracts/records/mailing";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { type OwnAccount, openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { allPictures, findPictures } from "../posts/findPictures.ts";
import { problemsOf } from "../posts/problems.ts";
import { readStory } from "../posts/readStory.ts";
import { placePictures } from "../posts/save.ts";
import { uploadPictures } from "../posts/uploadPictures.ts";

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
  /** As plain text. */
  text: string;
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
  const problems = problemsOf(file);
  const story = await readStory(file, terminal.cwd, { problems, now: terminal.now(), isNamed: false });
  if (subject !== undefined) problems.withdraw("title");
  const pictures = await findPictures(story, problems);
  problems.throwIfAny();
  const own = await openOwn(terminal, place);
  const { client } = own.account;
  const [params, signal] = [{ id: own.user.id }, terminal.signal];
  const head = { subject: subject ?? story.title };
  const { recipients } = await client.call(countRecipients, { params, query: audience, signal });
  const preview = await client.call(previewMailing, {
    params,
    body: { ...head, markdown: story.body },
    signal,
  });
  return {
    ...own,
    ...head,
    audience,
    recipients,
    text: preview.text,
    async upload() {
      const files = allPictures({ ...pictures, cover: null });
      const uploads = await uploadPictures(terminal, client, own.user.id, files, () => {});
      return { ...head, markdown: placePictures(story, pictures, uploads.byKey) };
    },
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
