/** An answer of Razorpay's that says what is wrong. */
export class RazorpayError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: { code: string; description: string } & Record<string, unknown>) {
    super(body.description);
    this.status = status;
    this.body = body;
  }
}

/** A request that cannot be done as it was asked. */
export function refused(description: string, field?: string): RazorpayError {
  return new RazorpayError(400, {
    code: "BAD_REQUEST_ERROR",
    description,
    source: "business",
    step: "payment_initiation",
    reason: "input_validation_failed",
    metadata: {},
    ...(field === undefined ? {} : { field }),
  });
}

/** Razorpay answers an id that it does not know with 400, and one sentence for all kinds. */
export function found<T>(thing: T | null): T {
  if (thing === null) throw refused("The id provided does not exist");
  return thing;
}
