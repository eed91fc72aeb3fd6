import { startImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import type { ColumnMap } from "@quire/domain/audience/subscriberColumns";
import { HEAD_BYTES, type ListHead, readListHead } from "@quire/domain/audience/subscriberHead";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { freshId } from "../../lib/freshId.ts";
import type { Uploading } from "../../lib/uploading.ts";
import { FileDrop } from "./FileDrop.tsx";
import { MapColumns } from "./MapColumns.tsx";
import { Outcome } from "./Outcome.tsx";
import { RunningImport } from "./RunningImport.tsx";
import { SendingFile } from "./SendingFile.tsx";

/** The import to start once the list has uploaded. */
interface ImportRequest {
  /** Created on this device, so that a repeated request starts only one import. */
  id: string;
  mapping: ColumnMap;
  /** Words that mean subscribed, as the creator says. */
  subscribedWords: readonly string[];
  dryRun: boolean;
}

function startList(siteId: string, fileId: string, request: ImportRequest): Promise<SubscriberImport> {
  const { id, mapping, subscribedWords: words, dryRun } = request;
  const body = { id, file_id: fileId, dry_run: dryRun, mapping, subscribed_words: [...words] };
  return callApi(startImport, { params: { id: siteId }, body, idempotent: true });
}

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
      return (
        <FileDrop
          label="List of subscribers"
          accept=".csv,.tsv,.txt,text/csv"
          icon={FileSpreadsheet}
          button="Choose a file"
          onPick={(file) => void pick(file)}
          failure={failure}
        >
          Drop a CSV file here: an export from Substack, Mailchimp or Ghost, or any list with a column of
          addresses.
        </FileDrop>
      );
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
        <SendingFile
          name={file.name}
          uploading={uploading}
          requestId={request.id}
          start={(fileId) => startList(siteId, fileId, request)}
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
