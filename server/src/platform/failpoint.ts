/** Where a process can be made to die, between one step that must last and the next. */
export type Failpoint =
  /** All statements of a transaction have run. */
  | "beforeCommit"
  | "afterCommit"
  /** The work and its effects are done; nobody has heard of it yet. */
  | "beforeAnswer"
  /** Of a stored file, its type is in place and its bytes are not. */
  | "fileHalfMoved"
  | "originalStored"
  /** A picture's files are all there, its row is not. */
  | "pictureStored"
  /** Its row is written in a transaction that has yet to write the job. */
  | "pictureRowWritten"
  | "sizesMade"
  /** A letter of a newsletter is with the mail server, and nobody has noted it. */
  | "letterHandedOver"
  /** Some rows of a list of subscribers are in the staging table. */
  | "importReading"
  /** All of them are, and none is in the list. */
  | "importStaged"
  /** All are in the list, in a transaction that has yet to commit. */
  | "importMerged"
  /** The import is done; its file is still to be removed. */
  | "importDone"
  /** An order stands, and its provider has not been told. */
  | "paymentOrderKept"
  /** The provider has made its order; ours does not know it yet. */
  | "paymentOrderMade"
  /** The provider says that an order was paid; nothing of it is written here. */
  | "paymentRead"
  /** What a provider told is in the inbox, and nobody has acted upon it. */
  | "paymentEventKept"
  /** The provider gives a payment back; the ledger does not know it. */
  | "paymentRefundSent"
  /** What was typed into a draft is in its log; nobody has heard of it yet. */
  | "draftLogged";

/**
 * Ends the process by SIGKILL here, if a crash test asked for it: `FAILPOINT=afterCommit:3` in test mode dies at the
 * third passing. Otherwise, and always in production, it is an empty function.
 */
export const failpoint: (place: Failpoint) => void = readFailpoint(process.env);

function readFailpoint({ NODE_ENV, FAILPOINT }: NodeJS.ProcessEnv): (place: Failpoint) => void {
  if (NODE_ENV !== "test" || !FAILPOINT) return () => undefined;
  const [wanted, passing = "1"] = FAILPOINT.split(":");
  let left = Number(passing);
  return (place) => {
    if (place === wanted && --left === 0) process.kill(process.pid, "SIGKILL");
  };
}
