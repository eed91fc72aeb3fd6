import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take long although they are short. Without times of an earlier run, Vitest starts large files first, so
 * these would start last, and the run would wait for one of them alone.
 */
const LONG = [
  "/server/src/testing/chaos/",
  "/server/src/app/upgradeToBaseline.test.ts",
  "/server/src/platform/media/inspect.test.ts",
  "/server/src/modules/billing/subscriptions/reconciling.test.ts",
  "/packages/integration/src/pty/import.test.ts",
  "/packages/integration/src/pty/subscribers.test.ts",
  "/packages/formats/src/archive.test.ts",
];

/** Within each project, starts the files that take long first. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // One project after the other: a worker imports everything again for another one.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

const isLong = ({ moduleId }: TestSpecification) => LONG.some((part) => moduleId.includes(part));
