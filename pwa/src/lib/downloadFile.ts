/** Saves a file that was made on this device. */
export function downloadFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Browsers read the address after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
