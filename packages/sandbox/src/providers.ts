import type { Provider } from "./provider.ts";
import { facebook } from "./providers/facebook.ts";
import { google } from "./providers/google.ts";
import { smtp } from "./providers/smtp.ts";
import { twilio } from "./providers/twilio.ts";

/** Every provider that has a double here; one file each. */
export const providers: readonly Provider[] = [smtp, twilio, google, facebook];
