/** Where a crash test can kill the process, between one durable step and the next. */
export type Failpoint =
  | PaymentFailpoint
  /** All statements of a transaction have run. */
  | "beforeCommit"
  | "afterCommit"
  /** The work and its effects are done; the response is not sent. */
  | "beforeAnswer"
  /** A stored file's type is in place, its bytes are not. */
  | "fileHalfMoved"
  | "originalStored"
  /** All files of an image are stored, its row is not. */
  | "pictureStored"
  /** Its row is written in a transaction that has yet to write the job. */
  | "pictureRowWritten"
  | "sizesMade"
  /** The mail server has accepted an email of a newsletter, which is not recorded yet. */
  | "emailAccepted"
  /** A push service has accepted a message, which is not recorded yet. */
  | "pushAccepted"
  /** Some rows of a subscriber list are in the staging table. */
  | "importReading"
  /** All rows are staged, none is in the list. */
  | "importStaged"
  /** All rows are in the list, in a transaction that has yet to commit. */
  | "importMerged"
  /** The import is done; its file is still to be removed. */
  | "importDone"
  /** An edit of a draft is in its log, not published yet. */
  | "draftLogged";

/** Between the steps of a payment. */
export type PaymentFailpoint =
  /** An order is saved, its provider doesn't know it yet. */
  | "orderSaved"
  /** The provider has created its order; ours doesn't know it yet. */
  | "providerOrderCreated"
  /** The provider reports that an order was paid; nothing is written here. */
  | "paymentReported"
  /** A provider's event is in the inbox, not handled yet. */
  | "eventStored"
  /** The provider has accepted a refund; the ledger doesn't know it. */
  | "refundSent"
  /** The press or the courier has accepted an order of printed books; ours doesn't know it. */
  | "printJobSent";

/**
 * Ends the process by SIGKILL if a crash test requests it: `FAILPOINT=afterCommit:3` in test mode dies at the third
 * pass. Otherwise, and always in production, does nothing.
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
