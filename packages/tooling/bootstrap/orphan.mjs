// @ts-check

/**
 * Ends this process in the ordinary way once the shell that npm started it in is gone. `kill <npm>` stops npm and its
 * shell, but the shell hands no signal on, and a server left behind would hold the port and the database.
 * @param {{ every?: number, end?: () => void }} [options] milliseconds between looks
 */
export function endWithParent({ every = 500, end = () => process.kill(process.pid, "SIGTERM") } = {}) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, every);
  timer.unref();
}
