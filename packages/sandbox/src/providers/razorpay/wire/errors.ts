/** An error answer of Razorpay's. */
export class RazorpayError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: { code: string; description: string } & Record<string, unknown>) {
    super(body.description);
    this.status = status;
    this.body = body;
  }
}

/** Returns the error for a request that cannot be carried out. */
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

/** Returns the record. Razorpay answers any unknown id with 400 and the same message. */
export function found<T>(thing: T | null): T {
  if (thing === null) throw refused("The id provided does not exist");
  return thing;
}
