import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import type { ColumnMap } from "@quire/domain/audience/subscriberColumns";
import { HEAD_BYTES, type ListHead, readListHead } from "@quire/domain/audience/subscriberHead";
import { useState } from "react";
import { freshId } from "../../lib/freshId.ts";
import type { Uploading } from "../../lib/uploading.ts";
import { ListDrop } from "./ListDrop.tsx";
import { MapColumns } from "./MapColumns.tsx";
import { Outcome } from "./Outcome.tsx";
import { RunningImport } from "./RunningImport.tsx";
import { type ImportRequest, SendingList } from "./SendingList.tsx";

/** The steps of an import: choose a file, map its columns, upload, run, result. */
export type Step =
  | { at: "choose" }
  | { at: "map"; file: File; head: ListHead }
  | { at: "send"; file: File; uploading: Uploading; request: ImportRequest }
  | { at: "run"; started: SubscriberImport; sent: Sent | null }
  | { at: "over"; result: SubscriberImport; sent: Sent | null };

/** An uploaded list, which can be imported after the dry run. */
interface Sent {
  file: File;
  uploading: Uploading;
  mapping: ColumnMap;
  subscribedWords: readonly string[];
}

interface ImportingProps {
  siteId: string;
  step: Step;
  onStep: (step: Step) => void;
  onOver: () => void;
}

const UNREADABLE = "We can't read this file. Export your list as CSV and choose that file.";

/** The import of one list, from the file to the result. */
export function Importing({ siteId, step, onStep, onOver }: ImportingProps) {
  const [failure, setFailure] = useState<string | null>(null);

  async function pick(file: File) {
    setFailure(null);
    const head = await readHead(file).catch(() => null);
    if (head) onStep({ at: "map", file, head });
    else setFailure(file.size === 0 ? "This file is empty." : UNREADABLE);
  }
  async function check(file: File, mapping: ColumnMap) {
    const { startUpload } = await import("../../lib/uploading.ts");
    const uploading = startUpload({ id: siteId, kind: "csv" }, file);
    onStep({
      at: "send",
      file,
      uploading,
      request: { id: freshId(), mapping, subscribedWords: [], dryRun: true },
    });
  }
  const restart = () => onStep({ at: "choose" });

  switch (step.at) {
    case "choose":
      return <ListDrop onPick={(file) => void pick(file)} failure={failure} />;
    case "map":
      return (
        <MapColumns
          name={step.file.name}
          head={step.head}
          onCheck={(mapping) => void check(step.file, mapping)}
          onBack={restart}
        />
      );
    case "send": {
      const { file, uploading, request } = step;
      const { mapping, subscribedWords } = request;
      const sent = { file, uploading, mapping, subscribedWords };
      return (
        <SendingList
          siteId={siteId}
          name={file.name}
          uploading={uploading}
          request={request}
          onStarted={(started) => onStep({ at: "run", started, sent })}
          onCancel={restart}
        />
      );
    }
    case "run":
      return (
        <RunningImport
          key={step.started.id}
          first={step.started}
          onOver={(result) => {
            onStep({ at: "over", result, sent: step.sent });
            onOver();
          }}
        />
      );
    case "over": {
      const { result, sent } = step;
      const sendAgain = (dryRun: boolean, added: readonly string[] = []) => {
        if (!sent) return restart();
        const { file, uploading, mapping } = sent;
        const subscribedWords = [...sent.subscribedWords, ...added];
        onStep({ at: "send", file, uploading, request: { id: freshId(), mapping, subscribedWords, dryRun } });
      };
      return (
        <Outcome
          key={result.id}
          result={result}
          onImport={() => sendAgain(false)}
          onWords={(words) => sendAgain(true, words)}
          onAgain={restart}
        />
      );
    }
  }
}

const SHOWN_ROWS = 3;

/** The columns of a list and its first rows; null where the file is not a readable list. */
async function readHead(file: Blob): Promise<ListHead | null> {
  const head = readListHead(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  return head && head.columns.length > 0 ? { ...head, rows: head.rows.slice(0, SHOWN_ROWS) } : null;
}
