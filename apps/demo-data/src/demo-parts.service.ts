import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clock, withClock } from '#core/clock';
import { type Actor, SYSTEM_ACTOR } from '#core/context';
import { Database } from '#database/database';
import { type Row, table } from '#database/table';
import { Jobs, LeasedCron } from '#queue/jobs';
import { type AppConfig, appConfig } from '#core/app.config';
import { EmailProvider } from '#providers/email/email.provider';
import { LlmProvider } from '#providers/llm/llm.provider';
import { PaymentsProvider } from '#providers/payments/payments.provider';
import type { PhotoImage } from '#api/supply/photos/photo-image';
import { PhotosService } from '#api/supply/photos/photos.service';
import { agencySteps } from './agency/agency.steps';
import { AgencyService } from './agency/agency.service';
import { DEMO_TAG } from './demo-data';
import { DemoMailbox } from './demo-mailbox.service';
import { DemoPart } from './demo-part.entity';
import type { Picture } from './pictures/demo-pictures';

const JOB = 'make-demo-data';
const parts = table(DemoPart);
type Part = Row<DemoPart>;

/** Demo venues ($1: their tag) without photos, with their kind ($2: the category). */
const BARE_VENUES = `
  SELECT member.id, member.code,
         (SELECT tag.name FROM member_tag JOIN tag ON tag.id = member_tag.tag_id
           WHERE member_tag.member_id = member.id AND tag.category = $2 LIMIT 1) AS kind
    FROM member
   WHERE EXISTS (SELECT 1 FROM member_tag JOIN tag ON tag.id = member_tag.tag_id
                  WHERE member_tag.member_id = member.id AND tag.name = $1)
     AND NOT EXISTS (SELECT 1 FROM member_photo photo WHERE photo.member_id = member.id)
   ORDER BY member.id`;

// Outside of the class: in a class that Nest's compiler plugin rewrites, the file name would remain that of the source.
const demoPictures = () => import('./pictures/demo-pictures.ts');

/**
 * Demo data that take too long for start-up: six months of an agency's history, and photos of the venues. A job creates
 * them, so that only one instance does, another takes over after a crash, and nothing waits for them.
 */
@Injectable()
export class DemoParts implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(DemoParts.name);
  private stopping = false;
  private first: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly jobs: Jobs,
    private readonly host: HttpAdapterHost,
    private readonly agency: AgencyService,
    private readonly mailbox: DemoMailbox,
    private readonly photos: PhotosService,
    private readonly email: EmailProvider,
    private readonly payments: PaymentsProvider,
    private readonly llm: LlmProvider,
  ) {}

  /** The first attempt waits for the port rather than for the schedule: start-up has then finished. */
  async onApplicationBootstrap(): Promise<void> {
    // Tests create it when they need it.
    if (!this.app.demoData || this.app.environment === 'test') return;
    const mailbox = await this.part('mailbox');
    if (mailbox !== null) await this.mailbox.restore(mailbox.today, mailbox.done > 1);
    this.host.listen$.subscribe(() => {
      this.first = this.jobs
        .runNow(JOB)
        .catch((err: unknown) => this.logger.warn({ msg: 'creating the demo data later', err }));
    });
  }

  /** Runs before anything waits for the jobs to end. */
  onModuleDestroy(): void {
    this.stopping = true;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.first;
  }

  /** Continues until everything exists or the service stops. Returns the number of steps and venues processed. */
  @LeasedCron('50 * * * * *', { name: JOB })
  async make(): Promise<number> {
    if (!this.app.demoData) return 0;
    // Decide first, so that a request created in the meantime doesn't prevent the agency's history.
    await this.begun('agency', () => this.mayLive());
    // A sent catalog keeps its current photos, so create them before it is sent.
    const photographed = await this.photograph();
    // Jobs of the present would take the history's pending work for abandoned.
    const lived = await this.jobs.pauseScheduling(() => this.live());
    return photographed + lived + (await this.receiveMails());
  }

  /** Connects the agency's mailbox once its history exists; another mail arrives there with the next attempt. Returns the number of steps. */
  async receiveMails(): Promise<number> {
    const agency = await this.part('agency');
    const part = await this.begun('mailbox', async () => agency?.finishedAt != null);
    if (part === null || part.finishedAt !== null || this.stopping) return 0;
    if (part.done === 0) {
      if (!(await this.mailbox.connect(part.today))) return 0;
      await this.save({ ...part, done: 1 });
    } else {
      await this.mailbox.restore(part.today, true);
      await this.save({ ...part, done: 2 });
      await this.finish(part, { steps: 2 });
    }
    return 1;
  }

  /**
   * Plays the agency's history, if there are no requests yet and nothing would reach a real person. Returns the number
   * of steps.
   */
  async live(): Promise<number> {
    const part = await this.begun('agency', () => this.mayLive());
    if (part === null || part.finishedAt !== null) return 0;
    const midnight = new Date(`${part.today}T00:00:00Z`);
    const steps = agencySteps(midnight, this.clock.now());
    const user = await this.firstUser();
    const started = performance.now();
    let { done } = part;
    for (const step of steps.slice(part.done)) {
      if (this.stopping) return done - part.done;
      done++;
      await withClock(step.at, () =>
        this.agency.take(step, { known: part.known, user, midnight }, () => this.save({ ...part, done })),
      );
    }
    await this.finish(part, { steps: done, milliseconds: Math.round(performance.now() - started) });
    return done - part.done;
  }

  private async mayLive(): Promise<boolean> {
    if (this.email.name !== 'mock' || this.payments.name !== 'mock' || this.llm.name !== 'mock') {
      this.logger.log({ msg: 'skipping demo requests: a real provider is configured' });
      return false;
    }
    return (await this.database.query(`SELECT 1 FROM request LIMIT 1`)).length === 0;
  }

  private async firstUser(): Promise<Actor> {
    const user = await this.database.maybeOne<{ id: string; name: string }>(
      `SELECT id, name FROM team_user WHERE NOT disabled ORDER BY created_at, id LIMIT 1`,
    );
    return user ? { type: 'user', id: user.id, label: user.name } : SYSTEM_ACTOR;
  }

  /**
   * Adds photos to the venues, all or none for each. Venues of one kind share pictures, which are drawn once. Returns
   * the number of venues processed.
   */
  async photograph(): Promise<number> {
    const part = await this.begun('photos', () => Promise.resolve(true));
    if (part === null || part.finishedAt !== null) return 0;
    const { picturesOf, draw } = await demoPictures();
    const venues = await this.database.query<{ id: string; code: string; kind: string | null }>(BARE_VENUES, [
      DEMO_TAG.name,
      'venue_type',
    ]);
    const started = performance.now();
    const drawn = new Map<string, PhotoImage>();
    const imageOf = async (picture: Picture): Promise<PhotoImage> => {
      const name = `${picture.scene} ${picture.seed}`;
      const image = drawn.get(name) ?? (await this.photos.prepare(await draw(picture)));
      drawn.set(name, image);
      return image;
    };
    for (const [place, { id, code, kind }] of venues.entries()) {
      if (this.stopping) return place;
      const given: { image: PhotoImage; alt: string }[] = [];
      for (const picture of picturesOf(code, kind)) given.push({ image: await imageOf(picture), alt: picture.alt });
      await this.photos.addFirst(id, given);
    }
    const milliseconds = Math.round(performance.now() - started);
    await this.finish(part, { venues: venues.length, pictures: drawn.size, milliseconds });
    return venues.length;
  }

  /** Returns a part, creating it if it doesn't exist and `may` allows it; null if it doesn't. */
  private async begun(name: Part['name'], may: () => Promise<boolean>): Promise<Part | null> {
    const known = await this.part(name);
    if (known) return known;
    if ((await this.database.query(`SELECT 1 FROM member LIMIT 1`)).length === 0 || !(await may())) return null;
    const today = this.clock.dateIn(this.app.timeZone);
    return this.database.one<Part>(parts.insert(['name', 'today', 'done', 'known']), [name, today, 0, {}]);
  }

  private part(name: Part['name']): Promise<Part | null> {
    return this.database.maybeOne<Part>(`SELECT ${parts.columns} FROM demo_part WHERE name = $1`, [name]);
  }

  private async save({ name, done, known }: Part): Promise<void> {
    await this.database.query(`UPDATE demo_part SET done = $2, known = $3 WHERE name = $1`, [name, done, known]);
  }

  private async finish({ name }: Part, figures: object): Promise<void> {
    await this.database.query(`UPDATE demo_part SET finished_at = $2, known = '{}' WHERE name = $1`, [
      name,
      this.clock.now(),
    ]);
    this.logger.log({ msg: 'a part of the demo data is complete', part: name, ...figures });
  }
}
