const wipe = () => import("../local/wipe.ts");

/** The doors to what this device keeps of somebody who leaves it; beside `localPort.ts`, which every page carries. */
export const localSignOut = {
  countUnsent: async (userId: string) => (await wipe()).countUnsent(userId),
  exportUnsent: async (userId: string) => (await wipe()).exportUnsent(userId),
  wipeUser: async (userId: string, isDiscarded = false) => (await wipe()).wipeUser(userId, isDiscarded),
};
