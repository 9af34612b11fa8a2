import { HOUSE_COLOUR, type Shades, shadesOf } from '#domain/colours';

/** The sender of a mail, as shown to its reader. */
export interface Sender {
  name: string;
  phone: string | null;
  email: string | null;
  legalLine: string | null;
  shades: Shades;
  /** In its displayed size; `url` is absolute. */
  logo: { url: string; width: number; height: number } | null;
}

/** Parvis itself, if no agency is configured. */
export const HOUSE_SENDER: Sender = {
  name: 'Parvis',
  phone: null,
  email: null,
  legalLine: null,
  shades: shadesOf(HOUSE_COLOUR),
  logo: null,
};
