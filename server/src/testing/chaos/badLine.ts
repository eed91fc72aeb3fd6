import { WebSocket } from "ws";

/** Fault probabilities of a connection, 0 to 1 per message. */
export interface Faults {
  doubled: number;
  /** Sent after the message that follows it. */
  swapped: number;
  /** Lost together with the connection: TCP never drops from the middle of a stream. */
  broken: number;
}

/** Returns a WebSocket class that duplicates, swaps and loses messages in both directions, until `heal` is called. */
export function badLine(random: () => number, faults: Faults) {
  const line = { isHealed: false };
  const heal = () => {
    line.isHealed = true;
  };
  const strikes = (chance: number) => !line.isHealed && random() < chance;

  class BadSocket extends WebSocket {
    #heldOut: Uint8Array | null = null;
    #heldIn: unknown[] | null = null;

    override send(data: Uint8Array): void {
      if (strikes(faults.broken)) {
        this.terminate();
        return;
      }
      if (!this.#heldOut && strikes(faults.swapped)) {
        this.#heldOut = data;
        // Nothing may follow for a while, so don't hold it forever.
        setTimeout(() => this.#release(), 20);
        return;
      }
      super.send(data);
      if (strikes(faults.doubled)) super.send(data);
      this.#release();
    }

    #release(): void {
      const held = this.#heldOut;
      this.#heldOut = null;
      if (held && this.readyState === this.OPEN) super.send(held);
    }

    override emit(event: string, ...rest: unknown[]): boolean {
      if (event !== "message") return super.emit(event, ...rest);
      if (strikes(faults.broken)) {
        this.terminate();
        return true;
      }
      if (!this.#heldIn && strikes(faults.swapped)) {
        this.#heldIn = rest;
        setTimeout(() => this.#deliver(), 20);
        return true;
      }
      super.emit(event, ...rest);
      if (strikes(faults.doubled)) super.emit(event, ...rest);
      this.#deliver();
      return true;
    }

    #deliver(): void {
      const held = this.#heldIn;
      this.#heldIn = null;
      if (held && this.readyState === this.OPEN) super.emit("message", ...held);
    }
  }
  return { Socket: BadSocket as typeof WebSocket, heal };
}
