import { Currency, Flag, Nested, OneOf, Text, Whole } from '#http/fields';
import { LOCALES } from '#i18n/locale';
import { AgencyView } from '../../foundations/team/agency.dto';

const PROVIDER_MODES = ['mock', 'real'] as const;

export class ProviderView {
  @OneOf(PROVIDER_MODES, { description: '`mock`: the fake used without credentials.' })
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
  @Whole({ description: 'Maximum size of an uploaded photo, in bytes.' }) photoBytes!: number;
  @Whole({ description: 'Maximum number of pixels of an uploaded photo, width times height.' }) photoPixels!: number;
  @Whole({ description: 'Maximum size of an uploaded recording, in bytes.' }) recordingBytes!: number;
  @Whole({ description: 'Maximum size of a venue import file, in bytes.' }) importBytes!: number;
  @Whole({ description: 'Maximum size of a JSON body, including attachments, in bytes.' }) jsonBytes!: number;
}

export class MapTilesView {
  @Text({ description: 'With the placeholders {z}, {x} and {y}.', example: 'https://tiles.example/{z}/{x}/{y}.png' })
  url!: string;
  @Text({ nullable: true, description: 'The credit line that their provider asks for, as plain text.' })
  attribution!: string | null;
}

export class ServiceSettingsView {
  @Text({ description: 'Of the service.', example: '0.1.0' }) version!: string;
  @Text({ description: 'The time zone of calendar days.', example: 'Europe/Paris' }) timeZone!: string;
  @Currency({ description: 'The default currency.' }) currency!: string;
  @Flag({ description: 'Whether the agency charges VAT, according to the `BILLING_*` settings.' }) vat!: boolean;
  @OneOf(LOCALES, { list: true, description: 'Languages of mails, pages and pushes.' })
  locales!: (typeof LOCALES)[number][];
  @Nested(() => AgencyView) agency!: AgencyView;
  @Nested(() => ProvidersView) providers!: ProvidersView;
  @Nested(() => MapTilesView, { nullable: true, description: 'Raster tiles for maps; null without `MAP_TILES_URL`.' })
  mapTiles!: MapTilesView | null;
  @Nested(() => LimitsView, {
    description: 'Larger uploads are refused with `PAYLOAD_TOO_LARGE`. The number of photos per venue is not limited.',
  })
  limits!: LimitsView;
}

/** A test mail that an admin sent. */
export class TestMailView {
  @Text({ max: 254, example: 'admin@parvis.example' }) to!: string;
  @Text({ max: 1000, description: 'Its id in the provider’s log; without angle brackets.' })
  messageId!: string;
}
