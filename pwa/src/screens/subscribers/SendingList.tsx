import { startImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import type { ColumnMap } from "@quire/domain/audience/subscriberColumns";
import { useEffect, useState, useSyncExternalStore } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import type { Uploading } from "../../lib/uploading.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { UploadRow } from "../../ui/UploadRow.tsx";

/** The import to start once the list has uploaded. */
export interface ImportRequest {
  /** Created on this device, so that a repeated request starts only one import. */
  id: string;
  mapping: ColumnMap;
  /** Words that mean subscribed, as the creator says. */
  subscribedWords: readonly string[];
  dryRun: boolean;
}

interface SendingListProps {
  siteId: string;
  name: string;
  uploading: Uploading;
  request: ImportRequest;
  onStarted: (started: SubscriberImport) => void;
  onCancel: () => void;
}

const MB = 1024 ** 2;

/** Uploads a list, then starts the import. */
export function SendingList({ siteId, name, uploading, request, onStarted, onCancel }: SendingListProps) {
  const upload = useSyncExternalStore(uploading.subscribe, uploading.read);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const fileId = upload.file?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt sends the request again
  useEffect(() => {
    if (!fileId) return;
    let isHere = true;
    const { id, mapping, subscribedWords: words, dryRun } = request;
    const body = { id, file_id: fileId, dry_run: dryRun, mapping, subscribed_words: [...words] };
    callApi(startImport, { params: { id: siteId }, body, idempotent: true }).then(
      (started) => isHere && onStarted(started),
      (error) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, [fileId, request, attempt]);

  if (failure) {
    const retry = () => {
      setFailure(null);
      setAttempt(attempt + 1);
    };
    return (
      <ErrorState title="We couldn't start the import" onRetry={retry}>
        {messageOf(failure)}
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
