import { setFlagsFromString } from "node:v8";
import { launch } from "./launch.ts";

// By default V8 lets garbage grow to twice the live heap before it collects the old generation.
setFlagsFromString("--heap-growing-percent=40");

await launch(async (config) => {
  // Heavy modules are loaded only now, so that a configuration error shows immediately.
  const { startServer } = await import("./startServer.ts");
  await startServer(config);
});
