import { runAsSystem } from '#core/context';

/** Maximum number of mails that an instance sends, or reads, at once; others wait for the job. */
export const MAX_UNDER_WAY = 4;
/** A run ends after this many transient failures in a row: the provider doesn't respond. */
const FAILURES_UNTIL_PAUSE = 3;

export interface DueMail {
  id: string;
  /** The trace id of the call that queued the mail. */
  traceId: string | null;
}

/**
 * Processes due mails, some at a time, each with its own trace id, until the service stops or the provider doesn't respond. Returns how
 * many this process took: `taken` means that another process has the mail.
 */
export class DueMails<Outcome extends string> {
  taken = 0;
  private failures = 0;

  constructor(
    private readonly due: DueMail[],
    private readonly tryOne: (id: string) => Promise<Outcome | 'taken'>,
    /** The outcome of a transient failure. */
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
