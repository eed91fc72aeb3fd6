import { GUIDELINES, GUIDELINES_LABEL, splitAtGuidelines } from "../../../../lib/guidelinesLink.ts";
import { element, toolButton } from "../views/element.ts";
import type { MediaUpload } from "./UploadMedia.ts";

/** A refused picture's message links to the guidelines, in a tab of its own. */
function failureNodes(message: string): (string | Node)[] {
  const parts = splitAtGuidelines(message);
  if (!parts) return [message];
  const link = element("a", { href: GUIDELINES, target: "_blank", rel: "noopener" }, GUIDELINES_LABEL);
  return [parts.before, link, parts.after];
}

/** The placeholder of an upload: progress, error, retry and cancel. */
export function uploadWidget(file: File, upload: MediaUpload): HTMLElement {
  const bar = element("progress", { max: "100", "aria-label": `Uploading ${file.name}` });
  const progress = element("span", { class: "w-soft" });
  const failure = element("p", { class: "w-upload-failure", role: "alert", hidden: true });
  const retry = toolButton("Try again", () => upload.retry(), `Upload ${file.name} again`);
  const cancel = toolButton("Cancel", () => upload.cancel(), `Cancel upload of ${file.name}`);
  const dom = element(
    "div",
    { class: "w-card w-upload", contenteditable: "false" },
    element("div", { class: "w-card-words" }, element("strong", {}, file.name), bar, progress, failure),
    element("div", { class: "w-tools" }, retry, cancel),
  );
  const draw = () => {
    const { state, sent, total, words, canRetry } = upload.read();
    const percent = total > 0 ? Math.round((sent / total) * 100) : 0;
    bar.value = percent;
    bar.hidden = state === "failed";
    progress.textContent = state === "failed" ? "" : `${percent}%`;
    failure.hidden = state !== "failed";
    failure.replaceChildren(...failureNodes(words ?? ""));
    retry.hidden = !canRetry;
    cancel.textContent = state === "failed" && !canRetry ? "Dismiss" : "Cancel";
  };
  upload.subscribe(draw);
  draw();
  return dom;
}
