import { call } from "../call.ts";

/** RFC 8628, step one: a program requests a pair of codes. */
export const authorizeDevice = call<{
  body: { client_id: string; client_name?: string; scope?: string };
  output: {
    device_code: string;
    /** Eight letters in two groups, such as `BCDF-GHJK`. */
    user_code: string;
    verification_uri: string;
    verification_uri_complete: string;
    /** Seconds. */
    expires_in: number;
    /** Minimum seconds between two polls. */
    interval: number;
  };
}>("POST", "w", "/oauth/device_authorization");

/** RFC 8628, step two: the program polls until the user approves or denies it in the browser. */
export const pollDeviceToken = call<{
  body: {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code";
    device_code: string;
    client_id: string;
  };
  output: {
    access_token: string;
    token_type: "Bearer";
    scope: string;
    session_id: string;
    expires_in: number | null;
  };
}>("POST", "w", "/oauth/token");

/** A program that waits for approval: what it says about itself, and where its request came from. */
export interface DeviceRequest {
  user_code: string;
  /** Chosen by the program; nothing verifies it. */
  client_name: string;
  scope: string;
  /** As the program's user agent states it, such as "Terminal on Linux". */
  device: string;
  /** The network address of the request; empty if the operator's proxy doesn't state it. */
  ip: string;
  /** The request's country, by its name; null if the operator's proxy doesn't state it. */
  place: string | null;
  /** Whether the request came from the network of the browser that reads this. */
  same_network: boolean;
  requested: string;
  expires: string;
}

/** Details of the request, shown in the browser before approval. */
export const getDeviceRequest = call<{ query: { user_code: string }; output: DeviceRequest }>(
  "GET",
  "r",
  "/oauth/device",
);

export const decideDevice = call<{
  body: { user_code: string; approve: boolean };
  output: { approved: boolean; client_name: string };
}>("POST", "w", "/oauth/device");
