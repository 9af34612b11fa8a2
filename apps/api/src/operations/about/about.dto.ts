import { BooleanField, CurrencyField, EnumField, IntField, NestedField, StringField } from '#http/fields';
import { LOCALES } from '#i18n/locale';
import { AgencyView } from '../../foundations/team/agency.dto';

const PROVIDER_MODES = ['mock', 'real'] as const;

export class ProviderView {
  @EnumField(PROVIDER_MODES, { description: '`mock`: the fake used without credentials.' })
  mode!: (typeof PROVIDER_MODES)[number];
  @StringField({ description: 'The adapter in use.', example: 'smtp' }) adapter!: string;
}

export class ProvidersView {
  @NestedField(() => ProviderView) email!: ProviderView;
  @NestedField(() => ProviderView) messaging!: ProviderView;
  @NestedField(() => ProviderView) payments!: ProviderView;
  @NestedField(() => ProviderView) llm!: ProviderView;
  @NestedField(() => ProviderView) embeddings!: ProviderView;
  @NestedField(() => ProviderView) transcription!: ProviderView;
  @NestedField(() => ProviderView) storage!: ProviderView;
  @NestedField(() => ProviderView) push!: ProviderView;
  @NestedField(() => ProviderView) errorTracker!: ProviderView;
}

export class LimitsView {
  @IntField({ description: 'Maximum size of an uploaded photo, in bytes.' }) photoBytes!: number;
  @IntField({ description: 'Maximum number of pixels of an uploaded photo, width times height.' }) photoPixels!: number;
  @IntField({ description: 'Maximum size of an uploaded recording, in bytes.' }) recordingBytes!: number;
  @IntField({ description: 'Maximum size of a venue import file, in bytes.' }) importBytes!: number;
  @IntField({ description: 'Maximum size of a JSON body, including attachments, in bytes.' }) jsonBytes!: number;
}

export class MapTilesView {
  @StringField({
    description: 'With the placeholders {z}, {x} and {y}.',
    example: 'https://tiles.example/{z}/{x}/{y}.png',
  })
  url!: string;
  @StringField({ nullable: true, description: 'The credit line that their provider asks for, as plain text.' })
  attribution!: string | null;
}

export class ServiceSettingsView {
  @StringField({ description: 'Of the service.', example: '0.1.0' }) version!: string;
  @StringField({ description: 'The time zone of calendar days.', example: 'Europe/Paris' }) timeZone!: string;
  @CurrencyField({ description: 'The default currency.' }) currency!: string;
  @BooleanField({ description: 'Whether the agency charges VAT, according to the `BILLING_*` settings.' })
  vat!: boolean;
  @EnumField(LOCALES, { list: true, description: 'Languages of mails, pages and pushes.' })
  locales!: (typeof LOCALES)[number][];
  @NestedField(() => AgencyView) agency!: AgencyView;
  @NestedField(() => ProvidersView) providers!: ProvidersView;
  @NestedField(() => MapTilesView, {
    nullable: true,
    description: 'Raster tiles for maps; null without `MAP_TILES_URL`.',
  })
  mapTiles!: MapTilesView | null;
  @NestedField(() => LimitsView, {
    description: 'Larger uploads are refused with `PAYLOAD_TOO_LARGE`. The number of photos per venue is not limited.',
  })
  limits!: LimitsView;
}

/** A test mail that an admin sent. */
export class TestMailView {
  @StringField({ max: 254, example: 'admin@parvis.example' }) to!: string;
  @StringField({ max: 1000, description: 'Its id in the provider’s log; without angle brackets.' })
  messageId!: string;
}
