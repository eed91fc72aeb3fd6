import { launch } from "./launch.ts";
import { startServer } from "./startServer.ts";
import { openViteTemplate } from "./viteTemplate.ts";

// The same server over the app's source. Every file imported from here is watched and restarts it.
await launch((config) => startServer(config, (server) => openViteTemplate(server, config)));
