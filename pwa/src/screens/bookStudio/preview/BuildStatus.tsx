import type { BookBuild } from "@quire/contracts/records/book";
import type { BuildKind } from "@quire/domain/books/formats";
import RotateCw from "lucide-react/icons/rotate-cw";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Badge, type BadgeProps } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";

interface BuildStatusProps {
  kind: BuildKind;
  build: BookBuild | undefined;
  /** Why it could not be started. */
  failure: unknown;
  onBuild: () => void;
}

const NOUNS: Record<BuildKind, string> = {
  interior: "The preview",
  cover: "The cover",
  ebook: "The e-book",
  sample: "The sample",
};

/** Whether a file is built, being built, outdated or failed, with a button to build it again. */
export function BuildStatus({ kind, build, failure, onBuild }: BuildStatusProps) {
  const { label, tone } = stateOf(build);
  const isRunning = build?.state === "queued";
  return (
    <div className="making-status">
      <span role="status">
        <Badge tone={tone}>{label}</Badge>
      </span>
      {failure ? (
        <p className="q-field-error" role="alert">
          {messageOf(failure)}
        </p>
      ) : build?.state === "failed" ? (
        <p className="q-field-error" role="alert">
          {NOUNS[kind]} couldn't be built.{" "}
          {build.findings.some(({ level }) => level === "error")
            ? "Fix the errors below."
            : "Try again, or email support if it fails again."}
        </p>
      ) : null}
      <Button size="s" icon={RotateCw} loading={isRunning} onClick={onBuild}>
        Rebuild
      </Button>
    </div>
  );
}

/** Returns the state of a build as its badge shows it. */
export function stateOf(build: BookBuild | undefined): {
  label: string;
  tone: NonNullable<BadgeProps["tone"]>;
} {
  if (!build) return { label: "Not built yet", tone: "plain" };
  if (build.state === "queued") return { label: "Building", tone: "accent" };
  if (build.state === "failed") return { label: "Failed", tone: "bad" };
  return build.is_current ? { label: "Up to date", tone: "good" } : { label: "Out of date", tone: "warn" };
}
