import { HOUSE_COLOUR, type Shades, shadesOf } from '#domain/colours';

/** Who a mail is from, as its reader sees it. */
export interface Sender {
  name: string;
  phone: string | null;
  email: string | null;
  legalLine: string | null;
  shades: Shades;
  /** In the size in which it is shown; `url` is absolute. */
  logo: { url: string; width: number; height: number } | null;
}

/** Parvis itself, for whoever has said nothing of an agency. */
export const HOUSE_SENDER: Sender = {
  name: 'Parvis',
  phone: null,
  email: null,
  legalLine: null,
  shades: shadesOf(HOUSE_COLOUR),
  logo: null,
};
