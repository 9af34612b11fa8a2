import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { Clock, SECOND } from '#core/clock';
import { runAsSystem } from '#core/context';
import { MailboxesProvider } from '#providers/mailboxes/mailboxes.provider';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { MailboxProgress } from '../../foundations/mailboxes/mailbox-progress.service';
import { FolderSync } from './folder-sync.service';
import { MailboxLeases } from './mailbox-leases.service';
import { MailboxSession, POLL_EVERY } from './mailbox-session';

/** How often an instance looks for mailboxes to follow, and for changes by people. */
const LOOK_EVERY = 2 * SECOND;

/** Follows the mailboxes that no other instance follows, each in a session. */
@Injectable()
export class MailboxFollower implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MailboxFollower.name);
  private readonly sessions = new Map<string, MailboxSession>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private renewedAt = -Infinity;
  private stopping = false;
  private pollEvery = POLL_EVERY;

  constructor(
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly clock: Clock,
    private readonly accesses: MailboxAccesses,
    private readonly progress: MailboxProgress,
    private readonly provider: MailboxesProvider,
    private readonly folders: FolderSync,
    private readonly leases: MailboxLeases,
  ) {}

  onApplicationBootstrap(): void {
    // Tests start it if they need it.
    if (this.app.environment !== 'test') this.start();
  }

  /** Follows mailboxes until the shutdown. */
  start({ lookEvery = LOOK_EVERY, pollEvery = POLL_EVERY } = {}): void {
    this.pollEvery = pollEvery;
    const next = (): void => {
      this.timer = setTimeout(() => {
        this.looking = this.look().then(next);
      }, lookEvery);
      this.timer.unref();
    };
    this.looking = this.look().then(next);
  }

  /** Starts and ends sessions as the mailboxes and leases require. Never throws. */
  async look(): Promise<void> {
    if (this.stopping) return;
    try {
      await runAsSystem('job', () => this.update());
    } catch (err) {
      this.logger.error({ msg: 'looking for mailboxes failed', err });
    }
  }

  /** Ends all sessions, each after the mail that it is filing, and gives the mailboxes back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.looking;
    clearTimeout(this.timer);
    const ids = [...this.sessions.keys()];
    await this.endAll(ids);
    if (ids.length > 0)
      await this.leases
        .release(ids)
        .catch((err: unknown) => this.logger.error({ msg: 'could not release mailboxes', err }));
  }

  private async update(): Promise<void> {
    const mailboxes = await this.progress.followed();
    const wanted = new Map(mailboxes.map((mailbox) => [mailbox.id, mailbox]));
    for (const [id, session] of this.sessions) if (session.isOver) this.sessions.delete(id);
    const dropped = [...this.sessions.keys()].filter((id) => !wanted.has(id));
    await this.endAll(dropped);
    if (dropped.length > 0) await this.leases.release(dropped);
    const isDue = performance.now() - this.renewedAt >= MailboxLeases.RENEW_EVERY;
    if (isDue) this.renewedAt = performance.now();
    const held = await this.leases.claim([...wanted.keys()].filter((id) => isDue || !this.sessions.has(id)));
    if (isDue) await this.endAll([...this.sessions.keys()].filter((id) => !held.has(id)));
    for (const mailbox of mailboxes) {
      const session = this.sessions.get(mailbox.id);
      if (session !== undefined) session.refresh(mailbox);
      else if (held.has(mailbox.id)) this.sessions.set(mailbox.id, this.sessionOf(mailbox));
    }
  }

  private sessionOf(mailbox: Awaited<ReturnType<MailboxProgress['followed']>>[number]): MailboxSession {
    return new MailboxSession(mailbox, {
      accesses: this.accesses,
      progress: this.progress,
      provider: this.provider,
      folders: this.folders,
      pollEvery: this.pollEvery,
      now: () => this.clock.now(),
      log: (entry) => this.logger.warn(entry),
    });
  }

  private async endAll(ids: string[]): Promise<void> {
    await Promise.all(
      ids.map(async (id) => {
        await this.sessions.get(id)?.end();
        this.sessions.delete(id);
      }),
    );
  }
}
