import { describe, expect, test } from "vitest";
import { openMetrics } from "./metrics.ts";

describe("the metrics page", () => {
  test("shows times by route template, and the page cache by outcome", async () => {
    const metrics = openMetrics({ process: false });
    metrics.httpDuration.observe({ method: "get", route: "/post/{id}/{slug?}", status: "200" }, 0.004);
    metrics.pageCache.inc({ result: "hit" });
    const page = await metrics.render();
    expect(page).toContain(
      'http_request_duration_seconds_bucket{le="0.005",method="get",route="/post/{id}/{slug?}",status="200"} 1',
    );
    expect(page).toContain('page_cache_requests_total{result="hit"} 1');
  });

  test("reads a gauge on request, and forgets labels that no longer exist", async () => {
    const metrics = openMetrics({ process: false });
    let figures: Record<string, number> = { open: 2, used: 1 };
    metrics.gauge("connections", "How many", () => figures);
    expect(await metrics.render()).toContain('connections{of="used"} 1');
    figures = { open: 3 };
    const page = await metrics.render();
    expect(page).toContain('connections{of="open"} 3');
    expect(page).not.toContain("used");
  });

  test("shows memory and the event loop of the process's main platform only", async () => {
    expect(await openMetrics({ process: true }).render()).toContain("nodejs_eventloop_lag_seconds");
    expect(await openMetrics({ process: false }).render()).not.toContain("nodejs");
  });
});
