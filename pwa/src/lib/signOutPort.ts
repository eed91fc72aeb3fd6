const wipe = () => import("../local/wipe.ts");

/** Loads the local code for signing out on demand. Apart from `localPort.ts`, which every page loads. */
export const localSignOut = {
  countUnsent: async (userId: string) => (await wipe()).countUnsent(userId),
  exportUnsent: async (userId: string) => (await wipe()).exportUnsent(userId),
  wipeUser: async (userId: string, isDiscarded = false) => {
    const { forgetThisDevice } = await import("./push/thisDevice.ts");
    await forgetThisDevice().catch(() => {});
    return (await wipe()).wipeUser(userId, isDiscarded);
  },
};
