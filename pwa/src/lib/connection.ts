interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Whether the user asked the browser to load less. */
export const savesData = (): boolean => connection().saveData === true;

/** Whether downloads that nobody waits for are welcome; yes, where the browser doesn't know the connection. */
export const mayPrefetch = (): boolean => !savesData() && (connection().effectiveType ?? "4g") === "4g";
