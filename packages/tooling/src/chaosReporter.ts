import type { Reporter, TestCase, TestModule } from "vitest/node";

/** What `reportTrial` in `server/src/testing/chaos` records. */
interface Figures {
  amount?: string;
  failures?: number;
}

const figuresOf = (trial: TestCase): Figures => trial.meta() as Figures;

/** Prints a line per trial after the last one: what it promises, how much it tried, failures and seconds. */
export class ChaosReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap((module) => {
      const cases = [...module.children.allTests()];
      const trials = cases.filter((one) => figuresOf(one).amount !== undefined);
      return trials.length > 0 ? trials.map(rowOfTrial) : [rowOfSuite(module, cases)];
    });
    const table = [["trial", "amount", "failures", "seconds"], ...rows];
    const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
    const lines = table.map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    );
    process.stdout.write(`\n${lines.join("\n")}\n\n`);
  }
}

function rowOfTrial(trial: TestCase): string[] {
  const { amount = "", failures = 0 } = figuresOf(trial);
  const failed = failures === 0 && !trial.ok() ? 1 : failures;
  return [nameOf(trial.module), amount, String(failed), seconds(trial.diagnostic()?.duration)];
}

/** A file whose tests name no amounts. */
function rowOfSuite(module: TestModule, cases: readonly TestCase[]): string[] {
  const failed = cases.filter((one) => !one.ok()).length + module.errors().length;
  return [nameOf(module), `${cases.length} tests`, String(failed), seconds(module.diagnostic().duration)];
}

const nameOf = ({ moduleId }: TestModule) =>
  moduleId.replace(/^.*\/(?=(?:server|packages)\/)/, "").replace(/\.chaos\.ts$/, "");
const seconds = (milliseconds = 0) => (milliseconds / 1000).toFixed(0);
