import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import type { ColumnMap } from "@quire/domain/audience/subscriberColumns";
import type { ListHead } from "@quire/domain/audience/subscriberHead";
import { useState } from "react";
import { freshId } from "../../lib/freshId.ts";
import type { Uploading } from "../../lib/uploading.ts";
import { ListDrop } from "./ListDrop.tsx";
import { MapColumns } from "./MapColumns.tsx";
import { Outcome } from "./Outcome.tsx";
import { RunningImport } from "./RunningImport.tsx";
import { readHead } from "./readHead.ts";
import { SendingList, type Wish } from "./SendingList.tsx";

/** Where one is with a list: choosing it, looking at its columns, sending it, waiting, reading what came of it. */
export type Step =
  | { at: "choose" }
  | { at: "map"; file: File; head: ListHead }
  | { at: "send"; file: File; uploading: Uploading; wish: Wish }
  | { at: "run"; begun: SubscriberImport; sent: Sent | null }
  | { at: "over"; result: SubscriberImport; sent: Sent | null };

/** A list that was sent, and may be imported after it was tried. */
interface Sent {
  file: File;
  uploading: Uploading;
  mapping: ColumnMap;
}

interface ImportingProps {
  siteId: string;
  step: Step;
  onStep: (step: Step) => void;
  onOver: () => void;
}

const UNREADABLE = "We can't read this file. Export your list as CSV and choose that file.";

/** One list on its way into the own one, from its file to what came of it. */
export function Importing({ siteId, step, onStep, onOver }: ImportingProps) {
  const [failure, setFailure] = useState<string | null>(null);

  async function pick(file: File) {
    setFailure(null);
    const head = await readHead(file).catch(() => null);
    if (head) onStep({ at: "map", file, head });
    else setFailure(file.size === 0 ? "This file is empty." : UNREADABLE);
  }
  async function check(file: File, mapping: ColumnMap) {
    const { beginUploading } = await import("../../lib/uploading.ts");
    const uploading = beginUploading({ id: siteId, kind: "csv" }, file);
    onStep({ at: "send", file, uploading, wish: { id: freshId(), mapping, dryRun: true } });
  }
  const again = () => onStep({ at: "choose" });

  switch (step.at) {
    case "choose":
      return <ListDrop onPick={(file) => void pick(file)} failure={failure} />;
    case "map":
      return (
        <MapColumns
          name={step.file.name}
          head={step.head}
          onCheck={(mapping) => void check(step.file, mapping)}
          onBack={again}
        />
      );
    case "send": {
      const { file, uploading, wish } = step;
      const sent = { file, uploading, mapping: wish.mapping };
      return (
        <SendingList
          siteId={siteId}
          name={file.name}
          uploading={uploading}
          wish={wish}
          onBegun={(begun) => onStep({ at: "run", begun, sent })}
          onCancel={again}
        />
      );
    }
    case "run":
      return (
        <RunningImport
          key={step.begun.id}
          first={step.begun}
          onOver={(result) => {
            onStep({ at: "over", result, sent: step.sent });
            onOver();
          }}
        />
      );
    case "over": {
      const { result, sent } = step;
      const bring = () => {
        if (!sent) return again();
        const { file, uploading, mapping } = sent;
        onStep({ at: "send", file, uploading, wish: { id: freshId(), mapping, dryRun: false } });
      };
      return <Outcome result={result} onImport={bring} onAgain={again} />;
    }
  }
}
