/**
 * Runs the work and calls `beat` every `everyMs` milliseconds until the work has ended or failed, so that the holder of a lease can renew
 * it. A beat handles its own failures; if all fail, the lease expires while the work continues.
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
