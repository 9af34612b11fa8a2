import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query-client';

describe('the query client', () => {
  it('reads a query again for a loader when the screen that showed it goes', async () => {
    let calls = 0;
    const mails = {
      queryKey: ['mails'],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<number> => {
        calls += 1;
        return calls === 1 ? new Promise((_, reject) => signal.addEventListener('abort', reject)) : Promise.resolve(7);
      },
    };
    const leave = new QueryObserver(queryClient, mails).subscribe(() => undefined);
    const loaded = queryClient.ensureQueryData(mails);
    leave();
    expect(await loaded).toBe(7);
    expect(calls).toBe(2);
    queryClient.clear();
  });
});
