import { namespace } from '#core/namespace';

/** The agency's profile until an admin changes it. */
export const agencyConfig = namespace('agency', (settings) => {
  const [sender = '', address] = settings.EMAIL_FROM.split('<');
  const senderName = address === undefined ? '' : sender.trim().replace(/^"|"$/g, '');
  return {
    /** Defaults to the sender name of EMAIL_FROM. */
    name: settings.AGENCY_NAME ?? (senderName || 'Parvis'),
    email: settings.AGENCY_EMAIL ?? null,
    phone: settings.AGENCY_PHONE ?? null,
    colour: settings.AGENCY_COLOUR.toLowerCase(),
    logoUrl: settings.AGENCY_LOGO_URL ?? null,
    legalLine: settings.AGENCY_LEGAL_LINE ?? null,
  };
});

export type AgencyConfig = ReturnType<typeof agencyConfig>;
