import { randomBytes } from "node:crypto";
import { blocksFromMarkdown, markdownFromBlocks } from "@quire/documents/markdown";
import { readPageMeta } from "@quire/documents/pageMeta";
import { parseDocument } from "@quire/documents/parse";
import { wordCount } from "@quire/documents/text";
import { sliceUpdate } from "@quire/documents/yjs/sliceUpdate";
import { newId } from "@quire/domain/ids";
import { serveWorker } from "../../../platform/workers/serveWorker.ts";
import { seedOf } from "../draftDocument.ts";
import { runDraftTask } from "../draftWork.ts";
import { decideSave } from "../lifecycle/decideSave.ts";
import { placePictures } from "../provisional/placePictures.ts";
import { renderPublished, toHtml } from "../publication/publishedForm.ts";
import type { ParseAnswers, ParseTask } from "./parseTasks.ts";
import { readMadeDraft } from "./readMadeDraft.ts";

const idsAt = (now: number) => () => newId(now, randomBytes);

/** Some of everything: the parser's first text takes ten times as long as later ones, and its time is limited. */
const SAMPLE = "# A *b* ~~c~~\n\n- [d](/e) `f`\n> g\n\n1. **h**\n\n|i|j|\n|-|-|\n|k|l|\n\n";
parseDocument(blocksFromMarkdown(SAMPLE.repeat(40), { newId: idsAt(0) }));

// Runs in its own process, started by parseInWorker.ts.
serveWorker((task: ParseTask): ParseAnswers[keyof ParseAnswers] => {
  switch (task.kind) {
    case "markdown":
      return JSON.stringify(parseDocument(blocksFromMarkdown(task.text, { newId: idsAt(task.now) })));
    case "blocks":
      return JSON.stringify(parseDocument(JSON.parse(task.json)));
    case "write":
      return markdownFromBlocks(JSON.parse(task.json), { featured: task.featured });
    case "draft":
      return readMadeDraft(task.base64, idsAt(task.now));
    case "page":
      return readPageMeta(task.html);
    case "pictures":
      return placePictures(task.draft, task.placed);
    case "seed":
      return seedOf(JSON.parse(task.json));
    case "slices":
      return sliceUpdate(task.update);
    case "decide":
      return JSON.stringify(decideSave(JSON.parse(task.json)));
    case "render":
      return renderPublished(JSON.parse(task.json), task.fields, task.files);
    case "html":
      return toHtml(JSON.parse(task.json));
    case "words":
      return wordCount(JSON.parse(task.json));
    case "checkpoint":
    case "saveLive":
      return runDraftTask(task, idsAt(task.now));
  }
});
