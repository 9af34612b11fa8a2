import { Injectable } from '@nestjs/common';
import { Settings } from '#core/settings';

/** The agency as shown to organizers and venues. */
export interface Agency {
  name: string;
  email: string | null;
  phone: string | null;
  /** `#1d5c4a` */
  colour: string;
  /** The address of the logo, uploaded or external. */
  logoUrl: string | null;
  /** The uploaded logo, in pixels: pages and mails show it. */
  logo: { id: string; width: number; height: number } | null;
  legalLine: string | null;
}

/** The fields set by an admin; null means as configured. */
type Chosen = { [Field in keyof Agency]?: Agency[Field] | null };

/** Path of uploaded logos. */
export const LOGO_PATH = '/api/public/agency/logos/';
export const logoPath = ({ id }: { id: string }): string => `${LOGO_PATH}${id}`;

/** The agency's profile in memory: the admin's values (`AgencyService`), else the settings. */
@Injectable()
export class AgencyProfile {
  private chosen: Chosen = {};

  constructor(private readonly settings: Settings) {}

  get current(): Agency {
    return this.with(this.chosen);
  }

  /** The agency's name. Defaults to the sender name of EMAIL_FROM. */
  get name(): string {
    return this.current.name;
  }

  /** The profile with these values applied. */
  with(chosen: Chosen): Agency {
    const { settings } = this;
    const [name = '', address] = settings.EMAIL_FROM.split('<');
    const sender = address === undefined ? '' : name.trim().replace(/^"|"$/g, '');
    return {
      name: chosen.name ?? settings.AGENCY_NAME ?? (sender || 'Parvis'),
      email: chosen.email ?? settings.AGENCY_EMAIL ?? null,
      phone: chosen.phone ?? settings.AGENCY_PHONE ?? null,
      colour: chosen.colour ?? settings.AGENCY_COLOUR.toLowerCase(),
      logoUrl:
        (chosen.logo && `${settings.baseUrl}${logoPath(chosen.logo)}`) ??
        chosen.logoUrl ??
        settings.AGENCY_LOGO_URL ??
        null,
      logo: chosen.logo ?? null,
      legalLine: chosen.legalLine ?? settings.AGENCY_LEGAL_LINE ?? null,
    };
  }

  /** Replaces the admin's values. */
  choose(chosen: Chosen): void {
    this.chosen = chosen;
  }
}
