import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { messageOf } from "../../lib/failureMessages.ts";
import type { Uploading } from "../../lib/uploading.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { UploadRow } from "../../ui/UploadRow.tsx";

interface SendingFileProps<Work> {
  name: string;
  uploading: Uploading;
  /** Another one sends another request. */
  requestId: string;
  start: (fileId: string) => Promise<Work>;
  onStarted: (started: Work) => void;
  onCancel: () => void;
}

const MB = 1024 ** 2;

/** Uploads a file, then starts its import. */
export function SendingFile<Work>({
  name,
  uploading,
  requestId,
  start,
  onStarted,
  onCancel,
}: SendingFileProps<Work>) {
  const upload = useSyncExternalStore(uploading.subscribe, uploading.read);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const fileId = upload.file?.id;
  const begin = useEffectEvent(start);
  const over = useEffectEvent(onStarted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt sends the request again
  useEffect(() => {
    if (!fileId) return;
    let isHere = true;
    begin(fileId).then(
      (started) => isHere && over(started),
      (error) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, [fileId, requestId, attempt]);

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
