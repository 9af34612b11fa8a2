import { Inject, Injectable } from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import type { Chase } from '#domain/chase';
import { type AgencyConfig, agencyConfig } from './agency.config';

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
type Chosen = { [Field in keyof Agency]?: Agency[Field] | null } & { chase?: Chase | null };

/** Path of uploaded logos. */
export const LOGO_PATH = '/api/public/agency/logos/';
export const logoPath = ({ id }: { id: string }): string => `${LOGO_PATH}${id}`;

/** The agency's profile in memory: the admin's values (`AgencyService`), else the settings. */
@Injectable()
export class AgencyProfile {
  private chosen: Chosen = {};

  constructor(
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(agencyConfig.KEY) private readonly configured: AgencyConfig,
  ) {}

  get current(): Agency {
    return this.with(this.chosen);
  }

  /** The agency's name. */
  get name(): string {
    return this.current.name;
  }

  /** The profile with these values applied. */
  with(chosen: Chosen): Agency {
    const { configured } = this;
    const logo = chosen.logo ?? null;
    return {
      name: chosen.name ?? configured.name,
      email: chosen.email ?? configured.email,
      phone: chosen.phone ?? configured.phone,
      colour: chosen.colour ?? configured.colour,
      logoUrl: (logo && `${this.app.baseUrl}${logoPath(logo)}`) ?? chosen.logoUrl ?? configured.logoUrl,
      logo,
      legalLine: chosen.legalLine ?? configured.legalLine,
    };
  }

  /** Replaces the admin's values. */
  choose(chosen: Chosen): void {
    this.chosen = chosen;
  }
}
