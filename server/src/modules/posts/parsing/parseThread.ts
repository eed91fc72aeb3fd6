import { randomBytes } from "node:crypto";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import { readPageMeta } from "@quire/documents/pageMeta";
import { parseDocument } from "@quire/documents/parse";
import { newId } from "@quire/domain/ids";
import { serveThread } from "../../../platform/threads/serveThread.ts";
import { placePictures } from "../provisional/placePictures.ts";
import type { ParseAnswers, ParseTask } from "./parseTasks.ts";
import { readMadeDraft } from "./readMadeDraft.ts";

const idsAt = (now: number) => () => newId(now, randomBytes);

/** Some of everything: the parser's first text takes ten times as long as later ones, and its time is limited. */
const SAMPLE = "# A *b* ~~c~~\n\n- [d](/e) `f`\n> g\n\n1. **h**\n\n|i|j|\n|-|-|\n|k|l|\n\n";
parseDocument(blocksFromMarkdown(SAMPLE.repeat(40), { newId: idsAt(0) }));

// Runs in its own thread, started by parseInThread.ts.
serveThread((task: ParseTask): ParseAnswers[keyof ParseAnswers] => {
  switch (task.kind) {
    case "markdown":
      return parseDocument(blocksFromMarkdown(task.text, { newId: idsAt(task.now) }));
    case "draft":
      return readMadeDraft(task.base64, idsAt(task.now));
    case "page":
      return readPageMeta(task.html);
    case "pictures":
      return placePictures(task.draft, task.placed);
  }
});
