import { startSiteImport } from "@quire/contracts/calls/siteImports";
import type { SiteImport } from "@quire/contracts/records/siteImport";
import { acceptedExtensions } from "@quire/domain/media/uploads";
import { ARCHIVE_LABELS, ARCHIVE_SOURCES, type ArchiveSource } from "@quire/domain/posts/archiveSources";
import FileArchive from "lucide-react/icons/file-archive";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { freshId } from "../../../lib/freshId.ts";
import type { Uploading } from "../../../lib/uploading.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Select } from "../../../ui/Select.tsx";
import { FileDrop } from "../FileDrop.tsx";
import { SendingFile } from "../SendingFile.tsx";
import { EarlierPostImports } from "./EarlierPostImports.tsx";
import { PostOutcome } from "./PostOutcome.tsx";
import { sourceOfName, sourceOfNames, WHERE } from "./postImportCopy.ts";
import { RunningPostImport } from "./RunningPostImport.tsx";

interface Request {
  /** Created on this device, so that a repeated request starts only one import. */
  id: string;
  source: ArchiveSource;
  asDrafts: boolean;
  dryRun: boolean;
}

interface Sent {
  file: File;
  uploading: Uploading;
  request: Request;
}

type Step =
  | { at: "choose" }
  | { at: "source"; file: File }
  | ({ at: "send" } & Sent)
  /** Without `sent`, one that was started earlier or elsewhere. */
  | { at: "run"; started: SiteImport; sent: Sent | null }
  | { at: "over"; result: SiteImport; sent: Sent | null };

const ACCEPT = (acceptedExtensions("archive") ?? []).map((extension) => `.${extension}`).join(",");

/** The import of posts from another platform: from the file to the report. */
export function PostImports({ siteId }: { siteId: string }) {
  const [step, setStep] = useState<Step>({ at: "choose" });
  return (
    <section className="import-step" aria-labelledby="import-posts">
      <h2 id="import-posts">Import posts</h2>
      <PostImport siteId={siteId} step={step} onStep={setStep} />
    </section>
  );
}

function PostImport({ siteId, step, onStep }: { siteId: string; step: Step; onStep: (step: Step) => void }) {
  const restart = () => onStep({ at: "choose" });
  async function check(file: File, source: ArchiveSource, asDrafts: boolean) {
    const { startUpload } = await import("../../../lib/uploading.ts");
    const uploading = startUpload({ id: siteId, kind: "archive" }, file);
    onStep({ at: "send", file, uploading, request: { id: freshId(), source, asDrafts, dryRun: true } });
  }

  switch (step.at) {
    case "choose":
      return (
        <>
          <FileDrop
            label="Export of your posts"
            accept={ACCEPT}
            icon={FileArchive}
            button="Choose an export"
            onPick={(file) => onStep({ at: "source", file })}
            failure={null}
          >
            Drop the export of another platform here: posts keep their dates, pictures and links. We show you
            what would be imported first.
          </FileDrop>
          <EarlierPostImports
            siteId={siteId}
            onOpen={(one) =>
              onStep(
                one.finished === null
                  ? { at: "run", started: one, sent: null }
                  : { at: "over", result: one, sent: null },
              )
            }
          />
        </>
      );
    case "source":
      return (
        <ChooseSource
          key={step.file.name}
          file={step.file}
          onCheck={(source, asDrafts) => void check(step.file, source, asDrafts)}
          onBack={restart}
        />
      );
    case "send": {
      const { at: _, ...sent } = step;
      return (
        <SendingFile
          name={sent.file.name}
          uploading={sent.uploading}
          requestId={sent.request.id}
          start={(fileId) => startPosts(siteId, fileId, sent.request)}
          onStarted={(started) => onStep({ at: "run", started, sent })}
          onCancel={restart}
        />
      );
    }
    case "run":
      return (
        <RunningPostImport
          key={step.started.id}
          first={step.started}
          onOver={(result) => onStep({ at: "over", result, sent: step.sent })}
        />
      );
    case "over": {
      const { result, sent } = step;
      return (
        <PostOutcome
          key={result.id}
          result={result}
          onImport={
            sent &&
            (() =>
              onStep({ at: "send", ...sent, request: { ...sent.request, id: freshId(), dryRun: false } }))
          }
          onAgain={restart}
        />
      );
    }
  }
}

function startPosts(siteId: string, fileId: string, request: Request): Promise<SiteImport> {
  const { id, source, asDrafts, dryRun } = request;
  const body = { id, file_id: fileId, source, as_drafts: asDrafts, dry_run: dryRun };
  return callApi(startSiteImport, { params: { id: siteId }, body, idempotent: true });
}

const OPTIONS = ARCHIVE_SOURCES.map((source) => ({ value: source, label: ARCHIVE_LABELS[source] }));

const NOT_CHOSEN = { value: "", label: "Choose" };

/** The platform of a ZIP by its files; null for another file. */
async function guessSource(file: File): Promise<ArchiveSource | null> {
  if (!/\.zip$/i.test(file.name)) return null;
  const { namesInZip } = await import("./namesInZip.ts");
  return sourceOfNames(await namesInZip(file));
}

interface ChooseSourceProps {
  file: File;
  onCheck: (source: ArchiveSource, asDrafts: boolean) => void;
  onBack: () => void;
}

/** Where a file is from, and whether readers see its posts at once. */
function ChooseSource({ file, onCheck, onBack }: ChooseSourceProps) {
  const [source, setSource] = useState<ArchiveSource | null>(() => sourceOfName(file.name));
  const [isMissing, setIsMissing] = useState(false);
  const [asDrafts, setAsDrafts] = useState(false);
  useEffect(() => {
    let isHere = true;
    guessSource(file).then(
      (guessed) => isHere && setSource((chosen) => chosen ?? guessed),
      // Without the reader of archives, the user chooses.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [file]);
  return (
    <>
      <p className="import-soft">{file.name}. Nothing has been sent yet, and no one gets an email.</p>
      <div className="import-fields">
        <Select
          label="Where it is from"
          hint={source && WHERE[source]}
          error={isMissing && source === null ? "Choose where the file is from." : null}
          options={source === null ? [NOT_CHOSEN, ...OPTIONS] : OPTIONS}
          value={source ?? ""}
          onChange={({ currentTarget }) => setSource(currentTarget.value as ArchiveSource)}
        />
      </div>
      <Checkbox
        label="Import everything as drafts"
        checked={asDrafts}
        onChange={({ currentTarget }) => setAsDrafts(currentTarget.checked)}
      />
      <div className="import-actions">
        <Button
          kind="primary"
          onClick={() => (source === null ? setIsMissing(true) : onCheck(source, asDrafts))}
        >
          Check export
        </Button>
        <Button onClick={onBack}>Another file</Button>
      </div>
    </>
  );
}
