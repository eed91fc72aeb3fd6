import type { ReadPicture } from "@quire/formats/book/manuscript";
import { guardProcess } from "./child/guard.ts";
import type { BuildProgress, FromChild, Task, ToChild } from "./child/protocol.ts";
import { BookProblem } from "./problem.ts";

/** Makes one book's file in this process, which `runBuild` started for it. */

const send = (message: FromChild) => process.send?.(message);
const waiting = new Map<string, (bytes: Uint8Array | null) => void>();

const readPicture: ReadPicture = (src) =>
  new Promise((resolve) => {
    waiting.set(src, resolve);
    send({ picture: src });
  });

const onProgress = (progress: BuildProgress) => void send({ progress });

process.on("message", (message: ToChild) => {
  if ("src" in message) {
    waiting.get(message.src)?.(message.bytes);
    waiting.delete(message.src);
    return;
  }
  guardProcess(message.limits);
  run(message.task).then(
    (result) => send({ result }),
    (error: unknown) => send({ problem: problemOf(error) }),
  );
});
process.on("disconnect", () => process.exit());
// Ctrl-C reaches the whole group; the parent decides.
process.on("SIGINT", () => undefined);

async function run(task: Task): Promise<unknown> {
  switch (task.kind) {
    case "interior": {
      const { buildInterior } = await import("./child/interior.ts");
      return buildInterior(task.manuscript, task.options, readPicture, onProgress);
    }
    case "cover": {
      const { buildCover } = await import("./child/cover.ts");
      return buildCover(task.cover, readPicture);
    }
    case "checkInterior":
    case "checkCover": {
      const { openPdf } = await import("./child/readPdf.ts");
      const { checkCoverPdf, checkInteriorPdf } = await import("./child/findings.ts");
      const pdf = await openPdf(task.pdf);
      return task.kind === "checkCover" ? checkCoverPdf(pdf, task.sheet) : checkInteriorPdf(pdf, task.trim);
    }
    case "ebook": {
      const { buildEbook } = await import("./child/ebook.ts");
      return buildEbook(task.manuscript, task.settings, readPicture, onProgress);
    }
    case "comicArchive": {
      const { buildComicArchive } = await import("./child/ebook.ts");
      return buildComicArchive(task.manuscript, task.settings, readPicture, onProgress);
    }
  }
}

function problemOf(error: unknown) {
  const { code, message, section, text } =
    error instanceof BookProblem
      ? error
      : new BookProblem("failed", error instanceof Error ? (error.stack ?? error.message) : String(error));
  return { code, message, section, text };
}
