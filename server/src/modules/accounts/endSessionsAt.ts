import type { Scope } from "../../platform/scope.ts";

/** Ends all browser sessions at these hosts, whatever their port: each may have another owner from now on. */
export async function endSessionsAt(scope: Scope, hosts: readonly string[]): Promise<void> {
  await scope.execute(
    "DELETE FROM sessions WHERE host IS NOT NULL AND split_part(host, ':', 1) = ANY($hosts::text[])",
    { hosts },
  );
}
