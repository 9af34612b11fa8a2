import { runAsSystem } from '#core/context';

/** Mails that an instance sends, or reads, at once; those beyond wait for the job. */
export const MAX_UNDER_WAY = 4;
/** After so many passing failures in a row a run ends: the provider does not answer. */
const FAILURES_UNTIL_PAUSE = 3;

export interface DueMail {
  id: string;
  /** Of the call that the mail came from. */
  traceId: string | null;
}

/**
 * Works through due mails, some at a time, each under its own trace id, until the service stops or the provider does not answer.
 * Answers how many this process took: `taken` says that another process has the mail.
 */
export class DueMails<Outcome extends string> {
  taken = 0;
  private failures = 0;

  constructor(
    private readonly due: DueMail[],
    private readonly tryOne: (id: string) => Promise<Outcome | 'taken'>,
    /** The outcome of a try that failed for now. */
    private readonly failedForNow: Outcome,
    private readonly isStopping: () => boolean,
  ) {}

  async run(): Promise<number> {
    await Promise.all(Array.from({ length: MAX_UNDER_WAY }, () => this.work()));
    return this.taken;
  }

  private async work(): Promise<void> {
    while (!this.isStopping() && this.failures < FAILURES_UNTIL_PAUSE) {
      const mail = this.due.shift();
      if (mail === undefined) return;
      const outcome = await runAsSystem('job', () => this.tryOne(mail.id), mail.traceId ?? undefined);
      if (outcome !== 'taken') this.taken++;
      this.failures = outcome === this.failedForNow ? this.failures + 1 : 0;
    }
  }
}
