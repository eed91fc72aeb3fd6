const wipe = () => import("../local/wipe.ts");

/** The doors to what this device keeps of somebody who leaves it; beside `localPort.ts`, which every page carries. */
export const localLeaving = {
  countUnsent: async (userId: string) => (await wipe()).countUnsent(userId),
  exportUnsent: async (userId: string) => (await wipe()).exportUnsent(userId),
  wipePerson: async (userId: string, isDiscarded = false) => (await wipe()).wipePerson(userId, isDiscarded),
};
