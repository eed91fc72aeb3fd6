import { launch } from "./launch.ts";

await launch(async (config) => {
  // Only now what is heavy: a mistake in the configuration is told at once.
  const { startServer } = await import("./startServer.ts");
  await startServer(config);
});
