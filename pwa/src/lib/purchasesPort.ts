/** Loads the local code for purchases on demand. Apart from `localPort`, so that reading does not load it. */
export const removeLostPurchases = async (): Promise<void> =>
  (await import("../local/removeLostPurchases.ts")).removeLostPurchases();
