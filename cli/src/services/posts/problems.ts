import { Exit, Failure, type Issue } from "../../exit.ts";

/** Collects everything wrong with one file, so that a person mends it in one go. */
export interface Problems {
  readonly issues: Issue[];
  readonly warnings: Issue[];
  add(line: number | null, key: string | null, message: string): void;
  warn(line: number | null, key: string | null, message: string): void;
  /** What was said of a key does not count. */
  withdraw(key: string): void;
  /** Refuses the file if anything was wrong. */
  throwIfAny(): void;
}

export function problemsOf(file: string): Problems {
  let issues: Issue[] = [];
  const warnings: Issue[] = [];
  return {
    get issues() {
      return issues;
    },
    warnings,
    withdraw(key) {
      issues = issues.filter((issue) => issue.key !== key);
    },
    add: (line, key, message) => void issues.push({ file, line, key, message }),
    warn: (line, key, message) => void warnings.push({ file, line, key, message }),
    throwIfAny() {
      if (issues.length === 0) return;
      const count = issues.length === 1 ? "One thing needs" : `${issues.length} things need`;
      throw new Failure({
        exit: Exit.failure,
        code: "story_invalid",
        message: `${count} fixing in ${file}.`,
        kept: "Nothing was sent.",
        issues: issues.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
      });
    },
  };
}
