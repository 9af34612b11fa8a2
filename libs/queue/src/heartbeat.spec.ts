import { withHeartbeat } from './heartbeat';

describe('withHeartbeat', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['done', (): string => 'done'],
    [
      'failed',
      (): string => {
        throw new Error('failed');
      },
    ],
  ])('beats as long as the work goes on, and no longer: %s', async (end, last) => {
    const beat = jest.fn();
    const ending = Promise.withResolvers<void>();
    const outcome = withHeartbeat(1000, beat, () => ending.promise.then(last)).catch((error: Error) => error.message);
    jest.advanceTimersByTime(999);
    expect(beat).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2001);
    expect(beat).toHaveBeenCalledTimes(3);
    ending.resolve();
    expect(await outcome).toBe(end);
    jest.advanceTimersByTime(10_000);
    expect(beat).toHaveBeenCalledTimes(3);
  });
});
