import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/**
 * What `/metrics` shows. Labels are route templates and outcomes, never URLs or ids: each creates a permanent
 * series.
 */
export interface Metrics {
  readonly registry: Registry;
  readonly httpDuration: Histogram<"method" | "route" | "status">;
  readonly pageCache: Counter<"result">;
  readonly jobRuns: Counter<"job" | "result">;
  readonly cspReports: Counter<"directive">;
  /** Adds a gauge that is read on request, so that it costs nothing otherwise. */
  gauge(
    name: string,
    help: string,
    read: () => Promise<Record<string, number>> | Record<string, number>,
  ): void;
  /** Returns the page in the Prometheus text format. */
  render(): Promise<string>;
}

/** Returns a new registry: one per platform, so that tests don't share metrics. */
export function openMetrics(options: { process: boolean }): Metrics {
  const registry = new Registry();
  if (options.process) collectDefaultMetrics({ register: registry });
  const httpDuration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route template",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const pageCache = new Counter({
    name: "page_cache_requests_total",
    help: "Anonymous pages by what the cache had: hit, stale, miss",
    labelNames: ["result"] as const,
    registers: [registry],
  });
  const jobRuns = new Counter({
    name: "job_runs_total",
    help: "Runs of background jobs by outcome: done, failed",
    labelNames: ["job", "result"] as const,
    registers: [registry],
  });
  const cspReports = new Counter({
    name: "csp_reports_total",
    help: "Violations of the Content-Security-Policy that browsers reported, by directive",
    labelNames: ["directive"] as const,
    registers: [registry],
  });
  return {
    registry,
    httpDuration,
    pageCache,
    jobRuns,
    cspReports,
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        labelNames: ["of"],
        registers: [registry],
        async collect() {
          this.reset();
          for (const [of, value] of Object.entries(await read())) this.set({ of }, value);
        },
      });
    },
    render: () => registry.metrics(),
  };
}
