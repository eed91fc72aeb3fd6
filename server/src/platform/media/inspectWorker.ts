import { Protected, Unreadable, Unsafe } from "@quire/formats/fileFailures";
import { endWithParent } from "../workers/endWithParent.ts";
import { loadReader } from "./inspectInProcess.ts";
import type { InspectionAnswer, InspectionTask } from "./inspection.ts";

async function answer({ inspection, task }: InspectionTask): Promise<InspectionAnswer> {
  const read = await loadReader(inspection);
  process.send?.({ began: true } satisfies InspectionAnswer);
  try {
    return { answer: await read(task as never) };
  } catch (error) {
    const reason = (error as Error).message;
    if (error instanceof Unsafe) return { refused: "unsafe", reason };
    if (error instanceof Protected) return { refused: "protected", reason };
    if (error instanceof Unreadable) return { refused: "unreadable", reason };
    throw error;
  }
}

// Runs in its own process, started by inspect.ts: one file in, one result out.
process.once("message", (task: InspectionTask) => {
  void answer(task).then((found) => process.send?.(found));
});
endWithParent();
