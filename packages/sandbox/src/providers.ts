import type { Provider } from "./provider.ts";
import { facebook } from "./providers/facebook.ts";
import { google } from "./providers/google.ts";
import { lulu } from "./providers/lulu/lulu.ts";
import { push } from "./providers/push/push.ts";
import { razorpay } from "./providers/razorpay/razorpay.ts";
import { shiprocket } from "./providers/shiprocket/shiprocket.ts";
import { smtp } from "./providers/smtp/smtp.ts";
import { stripe } from "./providers/stripe/stripe.ts";
import { twilio } from "./providers/twilio.ts";
import { websub } from "./providers/websub.ts";

/** Every fake provider, each in a file or folder of its own. */
export const providers: readonly Provider[] = [
  smtp,
  twilio,
  google,
  facebook,
  stripe,
  razorpay,
  lulu,
  shiprocket,
  push,
  websub,
];
