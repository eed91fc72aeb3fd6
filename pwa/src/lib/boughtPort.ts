/** The door to what this device keeps of purchases, beside `localPort`: reading loads nothing of it. */
export const closeLost = async (): Promise<void> => (await import("../local/closeLost.ts")).closeLost();
