/** Replaces `localhost` by `127.0.0.1`: Node may resolve it to IPv6, where another server may answer. */
export const loopback = (url: string): string => url.replace("localhost", "127.0.0.1");
