/** What is wrong with a one-time code before it is sent; spaces and dashes between its digits are not. */
export function checkOtp({ otp }: { otp: string }): { otp?: string } {
  return /^\d{6}$/.test(otp.replace(/[\s-]/g, "")) ? {} : { otp: "Enter the six digits we sent you" };
}
