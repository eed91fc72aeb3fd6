/** The address of this machine by its number: Node asks for `localhost` in one way, and what answers there may be of the other. */
export const byNumber = (url: string): string => url.replace("localhost", "127.0.0.1");
