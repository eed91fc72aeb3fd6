/** An error answer of Stripe's. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: { type: string; message: string } & Record<string, unknown>) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** Returns the error for an invalid request; `param` names the field. */
export function invalid(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, {
    type: "invalid_request_error",
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined
      ? {}
      : { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` }),
  });
}

/** Returns the error `No such charge: 'ch_1'`. */
export function missing(kind: string, id: string, param = "id"): StripeError {
  return new StripeError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    doc_url: "https://stripe.com/docs/error-codes/resource-missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
