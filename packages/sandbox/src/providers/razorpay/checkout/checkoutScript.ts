/**
 * `checkout.js` as served to pages: it defines `Razorpay`, with the interface of the real one. It styles the
 * overlay through properties, since the page may forbid style attributes, and accepts messages only from its frame.
 */
export const CHECKOUT_SCRIPT = `(() => {
  const base = new URL(document.currentScript.src).origin;
  const OVERLAY = { position: "fixed", inset: "0", "z-index": "2147483647", background: "rgb(0 0 0 / 60%)" };
  const FRAME = { width: "100%", height: "100%", border: "0", display: "block" };
  const style = (element, properties) => {
    for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value);
  };

  window.Razorpay = class Razorpay {
    #options;
    #listeners = {};
    #overlay = null;
    #onMessage = (event) => this.#receive(event);
    #press = ({ key }) => {
      if (key === "Escape") this.#dismiss();
    };
    #before = "";

    constructor(options) {
      if (!options || !options.key) throw new Error("No key passed");
      this.#options = options;
    }

    on(event, listener) {
      (this.#listeners[event] ??= []).push(listener);
      return this;
    }

    open() {
      if (this.#overlay) return this;
      const { key, name, description, prefill, notes, order_id, subscription_id } = this.#options;
      const frame = document.createElement("iframe");
      const query = new URLSearchParams({
        origin: location.origin,
        options: JSON.stringify({ key, name, description, prefill, notes }),
      });
      frame.title = "Razorpay checkout";
      frame.src = base + "/razorpay/checkout/" + encodeURIComponent(subscription_id || order_id || "") + "?" + query;
      const overlay = document.createElement("div");
      overlay.className = "razorpay-container";
      overlay.setAttribute("role", "dialog");
      overlay.setAttribute("aria-modal", "true");
      overlay.setAttribute("aria-label", "Razorpay checkout");
      style(overlay, OVERLAY);
      style(frame, FRAME);
      overlay.append(frame);
      document.body.append(overlay);
      this.#before = document.documentElement.style.overflow;
      document.documentElement.style.overflow = "hidden";
      this.#overlay = overlay;
      addEventListener("message", this.#onMessage);
      addEventListener("keydown", this.#press);
      frame.addEventListener("load", () => frame.focus());
      return this;
    }

    close() {
      if (!this.#overlay) return;
      removeEventListener("message", this.#onMessage);
      removeEventListener("keydown", this.#press);
      this.#overlay.remove();
      this.#overlay = null;
      document.documentElement.style.overflow = this.#before;
    }

    #receive({ origin, source, data }) {
      const frame = this.#overlay && this.#overlay.querySelector("iframe");
      if (origin !== base || !frame || source !== frame.contentWindow || !data) return;
      if (data.event === "failed") {
        for (const listener of this.#listeners["payment.failed"] || []) listener({ error: data.error });
      }
      if (data.event === "dismiss") this.#dismiss();
      if (data.event === "success") {
        this.close();
        const { handler, callback_url, redirect } = this.#options;
        if (callback_url && (redirect || !handler)) this.#send(callback_url, data.response);
        else if (handler) handler(data.response);
      }
    }

    #dismiss() {
      this.close();
      const { ondismiss } = this.#options.modal || {};
      if (ondismiss) ondismiss();
    }

    #send(address, fields) {
      const form = document.createElement("form");
      form.method = "post";
      form.action = address;
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement("input");
        Object.assign(input, { type: "hidden", name, value });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    }
  };
})();
`;
