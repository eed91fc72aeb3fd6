// @ts-check

/**
 * Exits this process normally once npm's shell is gone. `kill <npm>` stops npm and its shell, but the shell
 * forwards no signal, and an orphaned server would keep the port and the database.
 * @param {{ every?: number, end?: () => void }} [options] milliseconds between checks
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
