import { Pattern, Text } from '#kernel/http/fields';
import type { Agency } from '#kernel/settings';

/** Who sends a link, and how to reach them; from the settings. */
export class AgencyView implements Agency {
  @Text() name!: string;
  @Text({ max: 254, nullable: true, example: 'bonjour@parvis.example' }) email!: string | null;
  @Text({ nullable: true, example: '+33 4 72 00 00 00' }) phone!: string | null;
  @Pattern(/^#[\da-f]{6}$/, 'isColour', { example: '#1d5c4a' }) colour!: string;
  @Text({ max: 2000, nullable: true, example: 'https://parvis.example/logo.svg' }) logoUrl!: string | null;
  @Text({ max: 2000, nullable: true, example: 'Parvis SAS, 1 rue du Parvis, 69002 Lyon' }) legalLine!: string | null;
}
