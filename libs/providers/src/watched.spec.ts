import { runAsSystem, runInContext, SYSTEM_ACTOR, type TransactionScope } from '#core/context';
import { NoMetrics } from '#core/metrics/metrics';
import { watched } from './watched';

class Greetings {
  asked = 0;
  greet(name: string): Promise<string> {
    this.asked++;
    return Promise.resolve(`Hello ${name}`);
  }
}

describe('a watched provider', () => {
  const make = (): Greetings => watched(new Greetings(), 'llm', ['greet'], new NoMetrics());

  it("returns the provider's result", async () => {
    expect(await runAsSystem('job', () => make().greet('Ada'))).toBe('Hello Ada');
  });

  it("can't be called inside a transaction, whose locks would wait for the network", async () => {
    const provider = make();
    const transaction: TransactionScope = { run: () => Promise.resolve([]), atCommit: new Map(), afterCommit: [] };
    const context = { traceId: 't', actor: SYSTEM_ACTOR, via: 'job' as const, transaction };
    await expect(runInContext(context, () => provider.greet('Ada'))).rejects.toThrow(
      'llm.greet was called inside a transaction',
    );
    expect(provider.asked).toBe(0);
  });
});
