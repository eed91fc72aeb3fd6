import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Starts a worker thread from its own file: `new URL("./readThread.ts", import.meta.url)`, which the build puts
 * beside this one.
 */
export function openThread(source: URL, options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith(".ts")) {
    const name = source.pathname.slice(source.pathname.lastIndexOf("/") + 1).replace(/\.ts$/, ".js");
    return new Worker(new URL(`./${name}`, import.meta.url), options);
  }
  // Run from source: a thread doesn't inherit this process's TypeScript loader.
  const address = JSON.stringify(source.href);
  const code = `import("tsx/esm/api").then(({ register }) => { register(); return import(${address}); });`;
  return new Worker(code, { ...options, eval: true });
}
