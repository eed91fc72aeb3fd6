/** Providers count times in whole seconds since 1970. */
export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

export const timeOf = (seconds: number): Date => new Date(seconds * 1000);
