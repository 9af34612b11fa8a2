/**
 * Runs the work and calls `beat` every `everyMs` milliseconds until the work has ended or failed. By it the holder of a lease renews
 * the lease. A beat handles its own failures; if all fail, the lease runs out while the work goes on.
 */
export async function withHeartbeat<Result>(
  everyMs: number,
  beat: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(beat, everyMs);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
