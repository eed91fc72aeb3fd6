/** Gives jsdom what a dialog needs and it lacks: two methods of `<dialog>`, and an observer that sees no size. */
export function addDialogMethods(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
