/**
 * Imports the server's modules without running anything. Loading this much code takes a second, so it is done while
 * waiting for something else.
 */
import "./startServer.ts";
import "./buildServer.ts";
