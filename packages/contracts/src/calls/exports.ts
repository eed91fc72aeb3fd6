import { call } from "../call.ts";

/** Everything that belongs to the person who asks, in one zip that is written as it is sent. */
export const exportAccount = call<{ output: Blob }>("GET", "r", "/users/me/export");
