/** Gives jsdom's `<dialog>` the two methods that it lacks. */
export function addDialogMethods(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}
