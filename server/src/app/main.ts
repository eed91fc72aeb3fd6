import { setFlagsFromString } from "node:v8";
import { launch } from "./launch.ts";

// Left alone, V8 lets what nobody needs any more grow to twice of what is in use before it looks at the old heap.
setFlagsFromString("--heap-growing-percent=40");

await launch(async (config) => {
  // Only now what is heavy: a mistake in the configuration is told at once.
  const { startServer } = await import("./startServer.ts");
  await startServer(config);
});
