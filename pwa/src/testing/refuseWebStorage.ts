/** Makes the browser refuse a Web Storage, until the returned function is called: even reading the global throws. */
export function refuseWebStorage(name: "localStorage" | "sessionStorage"): () => void {
  const global = Object.getOwnPropertyDescriptor(globalThis, name) as PropertyDescriptor;
  const get = () => {
    throw new DOMException("Storage is blocked.", "SecurityError");
  };
  Object.defineProperty(globalThis, name, { configurable: true, get });
  return () => Object.defineProperty(globalThis, name, global);
}
