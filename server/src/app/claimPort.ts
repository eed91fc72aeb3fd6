import { createServer } from "node:net";
import { StartupError } from "../platform/startupError.ts";

/** Makes sure that the server can listen before anything else starts; returns the port (a free one for 0). */
export function claimPort(port: number, host: string): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
    server.listen({ port, host }, () => {
      const address = server.address();
      const claimed = typeof address === "object" && address ? address.port : port;
      server.close(() => resolve(claimed));
    });
  });
}

/** Returns what the operator can do about a port that can't be used. */
export function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === "EADDRINUSE") {
    return new StartupError(
      `Port ${port} is in use, perhaps by a server started earlier. Stop that one, or choose another port: PORT=${port + 1}`,
    );
  }
  if (error.code === "EACCES") {
    return new StartupError(
      `Port ${port} is reserved for the administrator. Choose one above 1023: PORT=4000`,
    );
  }
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new StartupError(`HOST ${host} is no address of this machine. Choose another, as HOST=127.0.0.1`);
  }
  return error;
}
