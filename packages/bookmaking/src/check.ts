import type { TrimCode } from "@quire/domain/books/trims";
import type { CheckedInterior, Finding } from "./child/findings.ts";
import { type BuildSettings, runBuild } from "./runBuild.ts";

const noPictures = async () => null;

/** Checks a finished interior, from its bytes or a path. */
export function checkInterior(
  pdf: Uint8Array | string,
  { trim }: { trim: TrimCode },
  settings?: BuildSettings,
): Promise<CheckedInterior> {
  return runBuild({ kind: "checkInterior", pdf, trim }, noPictures, settings);
}

/** Checks a finished cover against its sheet in inches. */
export function checkCover(
  pdf: Uint8Array | string,
  sheet: { width: number; height: number },
  settings?: BuildSettings,
): Promise<Finding[]> {
  return runBuild({ kind: "checkCover", pdf, sheet }, noPictures, settings);
}
