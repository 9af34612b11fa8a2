import { Currency, Flag, Nested, OneOf, Text, Whole } from '#http/fields';
import { LOCALES } from '#i18n/locale';
import { AgencyView } from '../../foundations/team/agency.dto';

const PROVIDER_MODES = ['mock', 'real'] as const;

export class ProviderView {
  @OneOf(PROVIDER_MODES, { description: '`mock`: the counterpart that needs no account, chosen without credentials.' })
  mode!: (typeof PROVIDER_MODES)[number];
  @Text({ description: 'The adapter in use.', example: 'smtp' }) adapter!: string;
}

export class ProvidersView {
  @Nested(() => ProviderView) email!: ProviderView;
  @Nested(() => ProviderView) messaging!: ProviderView;
  @Nested(() => ProviderView) payments!: ProviderView;
  @Nested(() => ProviderView) llm!: ProviderView;
  @Nested(() => ProviderView) embeddings!: ProviderView;
  @Nested(() => ProviderView) transcription!: ProviderView;
  @Nested(() => ProviderView) storage!: ProviderView;
  @Nested(() => ProviderView) push!: ProviderView;
  @Nested(() => ProviderView) errorTracker!: ProviderView;
}

export class LimitsView {
  @Whole({ description: 'Bytes of an uploaded photo.' }) photoBytes!: number;
  @Whole({ description: 'Pixels of an uploaded photo, width times height.' }) photoPixels!: number;
  @Whole({ description: 'Bytes of an uploaded recording.' }) recordingBytes!: number;
  @Whole({ description: 'Bytes of a file of members to import.' }) importBytes!: number;
  @Whole({ description: 'Bytes of a JSON body, attachments in it included.' }) jsonBytes!: number;
}

export class ServiceSettingsView {
  @Text({ description: 'Of the service.', example: '0.1.0' }) version!: string;
  @Text({ description: 'In which days begin and end.', example: 'Europe/Paris' }) timeZone!: string;
  @Currency({ description: 'Of what names none.' }) currency!: string;
  @Flag({ description: 'Whether the agency charges VAT: by the `BILLING_*` settings.' }) vat!: boolean;
  @OneOf(LOCALES, { list: true, description: 'Languages of mails, pages and pushes.' })
  locales!: (typeof LOCALES)[number][];
  @Nested(() => AgencyView) agency!: AgencyView;
  @Nested(() => ProvidersView) providers!: ProvidersView;
  @Nested(() => LimitsView, {
    description: 'More is refused with `PAYLOAD_TOO_LARGE`. A member has as many photos as you like.',
  })
  limits!: LimitsView;
}

/** A mail that an admin had sent to see that mails leave. */
export class TestMailView {
  @Text({ max: 254, example: 'admin@parvis.example' }) to!: string;
  @Text({ max: 1000, description: 'By which it is found in the provider’s log; without angle brackets.' })
  messageId!: string;
}
