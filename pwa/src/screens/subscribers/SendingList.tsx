import { startImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import type { ColumnMap } from "@quire/domain/audience/subscriberColumns";
import { useEffect, useState, useSyncExternalStore } from "react";
import { callApi } from "../../lib/callApi.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import type { Uploading } from "../../lib/uploading.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { UploadRow } from "../../ui/UploadRow.tsx";

/** What is wanted of a list that is on its way. */
export interface Wish {
  /** Made here: asked for twice, it is one import. */
  id: string;
  mapping: ColumnMap;
  dryRun: boolean;
}

interface SendingListProps {
  siteId: string;
  name: string;
  uploading: Uploading;
  wish: Wish;
  onBegun: (begun: SubscriberImport) => void;
  onCancel: () => void;
}

const MB = 1024 ** 2;

/** A list on its way to the server; once it is there, the import is begun. */
export function SendingList({ siteId, name, uploading, wish, onBegun, onCancel }: SendingListProps) {
  const upload = useSyncExternalStore(uploading.subscribe, uploading.read);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const fileId = upload.file?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!fileId) return;
    let isHere = true;
    const { id, mapping, dryRun } = wish;
    const body = { id, file_id: fileId, dry_run: dryRun, mapping };
    callApi(startImport, { params: { id: siteId }, body, idempotent: true }).then(
      (begun) => isHere && onBegun(begun),
      (error) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, [fileId, wish, attempt]);

  if (failure) {
    const again = () => {
      setFailure(null);
      setAttempt(attempt + 1);
    };
    return (
      <ErrorState title="We couldn't start the import" onRetry={again}>
        {wordsOf(failure)}
      </ErrorState>
    );
  }
  if (fileId) return <ProgressBar label={`Preparing ${name}`} />;
  const { sent, total, words, canRetry } = upload;
  return (
    <UploadRow
      name={name}
      percent={total > 0 ? (sent / total) * 100 : 0}
      note={`${(sent / MB).toFixed(1)} of ${(total / MB).toFixed(1)} MB`}
      failure={words}
      onRetry={canRetry ? () => uploading.retry() : undefined}
      onCancel={() => {
        uploading.cancel();
        onCancel();
      }}
    />
  );
}
