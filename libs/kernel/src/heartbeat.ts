/**
 * Does the work and beats every so many milliseconds until it has ended, whatever its end: how the holder of a lease renews it
 * for as long as it lives. What a beat fails of is the beat's to tell; the work goes on, and the lease ends where none succeeds.
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
