import { AgencyProfile, type Agency } from './agency-profile';
import { Inject, Injectable } from '@nestjs/common';
import { type Chase, DEFAULT_CHASE } from '#domain/chase';
import { NOUNS } from '#domain/nouns';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../timeline/domain-events';
import { changesOf } from '#http/changes';
import { PolledValue } from '#core/polled-value';
import { type AppConfig, appConfig } from '#core/app.config';
import type { AgencySettingsView, UpdateAgency } from './agency.dto';
import { type AgencyRecord, agencies } from './agency.entity';
import { type AgencyLogo, agencyLogos } from './agency-logo.entity';
import { AgencyUpdated } from './team.events';

/** The id of the only row. */
const ONLY = '00000000-0000-7000-8000-000000000001';
const FIELDS = ['name', 'email', 'phone', 'colour', 'logoUrl', 'legalLine', 'chase'] as const;

type Chosen = Pick<AgencyRecord, (typeof FIELDS)[number]> & Pick<Agency, 'logo'>;
type ChosenRow = AgencyRecord & Record<'logoWidth' | 'logoHeight', number | null>;

const NOTHING: Chosen = {
  ...{ name: null, email: null, phone: null, colour: null, logoUrl: null, legalLine: null, chase: null },
  logo: null,
};
const CHOSEN = `SELECT ${agencies.columns}, logo.width AS "logoWidth", logo.height AS "logoHeight"
   FROM agency LEFT JOIN agency_logo logo ON logo.id = agency.logo_id WHERE agency.id = $1`;

// Outside of the class: in a class that Nest's compiler plugin rewrites, the file name would remain that of the source.
const logoImage = () => import('./logo-image.ts');

/**
 * The agency's profile. An admin's values override the environment's, in `AgencyProfile`, which every page and
 * response reads without a statement: each instance reads the row at its start, after its own changes, and
 * periodically.
 */
@Injectable()
export class AgencyService extends PolledValue {
  constructor(
    private readonly profile: AgencyProfile,
    private readonly database: Database,
    @Inject(appConfig.KEY) app: AppConfig,
    private readonly events: DomainEvents,
  ) {
    super(app);
  }

  /** Returns the displayed profile, and the admin's values; for admins. */
  async read(): Promise<AgencySettingsView> {
    return this.viewOf(await this.look());
  }

  /**
   * Returns when unanswered questions are repeated. A change waits for the ambient transaction, so that what follows the change sees what
   * was scheduled by this one.
   */
  async chase(): Promise<Chase> {
    const row = await this.database.maybeOne<Pick<AgencyRecord, 'chase'>>(
      `SELECT chase FROM agency WHERE id = $1 FOR SHARE`,
      [ONLY],
    );
    return row?.chase ?? DEFAULT_CHASE;
  }

  /** Changes the given fields; null resets a field to the environment. For admins. */
  async update(input: UpdateAgency): Promise<AgencySettingsView> {
    const { chase, ...fields } = changesOf(input);
    const changes: Partial<AgencyRecord> = fields;
    if (chase === null) changes.chase = null;
    else if (chase !== undefined) {
      const present = await this.lockedChase();
      changes.chase = { ...present, ...chase, shortNotice: { ...present.shortNotice, ...chase.shortNotice } };
    }
    const changed = Object.keys(changes);
    return changed.length === 0 ? this.read() : this.change(changes, changed);
  }

  /**
   * Shows a logo instead of the name; for admins, outside of transactions.
   * @throws UNSUPPORTED_MEDIA_TYPE by its content
   * @throws PAYLOAD_TOO_LARGE by its content
   */
  async addLogo(sent: Buffer): Promise<AgencySettingsView> {
    const { readLogo } = await logoImage();
    const image = await readLogo(sent);
    return this.database.transaction(async () => {
      const { id } = await this.database.insert(agencyLogos, image);
      return this.change({ logoId: id }, ['logo']);
    });
  }

  /** Shows the name again; for admins. */
  async removeLogo(): Promise<AgencySettingsView> {
    const chosen = await this.chosen();
    return chosen.logo === null ? this.viewOf(chosen) : this.change({ logoId: null }, ['logo']);
  }

  /**
   * Returns an uploaded logo, image/png; public.
   * @throws NOT_FOUND the logo doesn't exist
   */
  async logo(id: string): Promise<Buffer> {
    const logo = await this.database.find(agencyLogos, id);
    if (!logo) throw new NotFound(NOUNS.logo);
    return logo.content;
  }

  /** Returns the letterhead of printed documents: the displayed color and logo. */
  async letterhead(): Promise<{ colour: string; logo: Pick<AgencyLogo, 'content' | 'width' | 'height'> | null }> {
    const { colour, logo } = this.profile.current;
    return { colour, logo: logo && (await this.database.find(agencyLogos, logo.id)) };
  }

  /** Returns the schedule, locked until the ambient transaction ends: a colleague may change another part of it. */
  private async lockedChase(): Promise<Chase> {
    await this.ensureRow();
    return (await this.database.lock(agencies, ONLY))?.chase ?? DEFAULT_CHASE;
  }

  private async ensureRow(): Promise<void> {
    await this.database.query(
      `INSERT INTO agency (id, created_at, updated_at) VALUES ($1, now(), now()) ON CONFLICT (id) DO NOTHING`,
      [ONLY],
    );
  }

  private async change(changes: Partial<AgencyRecord>, changed: string[]): Promise<AgencySettingsView> {
    await this.ensureRow();
    await this.database.update(agencies, ONLY, changes);
    const chosen = await this.chosen();
    await this.events.publish(AgencyUpdated, { payload: { changed } });
    await this.database.afterCommit(async () => this.profile.choose(chosen));
    return this.viewOf(chosen);
  }

  protected async look(): Promise<Chosen> {
    const chosen = await this.chosen();
    this.profile.choose(chosen);
    return chosen;
  }

  private async chosen(): Promise<Chosen> {
    const row = await this.database.maybeOne<ChosenRow>(CHOSEN, [ONLY]);
    return row === null ? NOTHING : chosenOf(row);
  }

  private viewOf(chosen: Chosen): AgencySettingsView {
    const { logo: _shown, ...fields } = chosen;
    return { shown: this.profile.with(chosen), chase: chosen.chase ?? DEFAULT_CHASE, chosen: fields };
  }
}

function chosenOf(row: ChosenRow): Chosen {
  const { logoId: id, logoWidth: width, logoHeight: height } = row;
  const fields = Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as unknown as Omit<Chosen, 'logo'>;
  return { ...fields, logo: id === null || width === null || height === null ? null : { id, width, height } };
}
