import { GUIDELINES, GUIDELINES_LABEL, splitAtGuidelines } from "../../lib/guidelinesLink.ts";

/** A failed upload's message, with a link to the community guidelines if it names them. The link opens a tab: the form stays. */
export function FailureText({ message }: { message: string }) {
  const parts = splitAtGuidelines(message);
  if (!parts) return message;
  return (
    <>
      {parts.before}
      <a href={GUIDELINES} target="_blank" rel="noopener">
        {GUIDELINES_LABEL}
      </a>
      {parts.after}
    </>
  );
}
