/**
 * What the server is made of, and nothing that it does: whoever starts it loads this while something else is waited for,
 * since reading so much code takes a second.
 */
import "./startServer.ts";
import "./buildServer.ts";
