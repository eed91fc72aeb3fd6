/** Returns what is wrong with a one-time code before it is sent. Spaces and dashes between the digits are allowed. */
export function checkOtp({ otp }: { otp: string }): { otp?: string } {
  return /^\d{6}$/.test(otp.replace(/[\s-]/g, "")) ? {} : { otp: "Enter the six digits we sent you" };
}
