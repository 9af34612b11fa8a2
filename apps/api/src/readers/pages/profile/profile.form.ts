import { CONFIGURATIONS } from '#domain/vocabulary';
import { type MemberProfileView, UpdateProfile } from '../../../exchange/public-access/member-access.dto';
import { OfCountry } from '../../../supply/members/members.dto';
import { townOf } from '../../../supply/members/members.rules';
import type { RoomView, UpdateRoom } from '../../../supply/rooms/rooms.dto';
import { amount, type Form, text } from '../form';
import { PLACE_FIELDS, placeValue } from './place.part';
import { capacityField, ROOM_FACTS } from './rooms.part';

/** The version that the form was built from; an invalid one is never current. */
export const versionOf = (form: Form): number => Number(/^\d{1,9}$/.exec(text(form, 'version') ?? '')?.[0] ?? 0);

/** Prefixes the scheme, which people omit from an address. */
const webAddress = (typed: string | undefined): string | null =>
  typed === undefined ? null : /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;

/** The form of a venue in France, whose postal code is checked with the other fields. */
export class FrenchPlace extends UpdateProfile {
  @OfCountry('isPostalCode') override postalCode?: string;
}

/** The venue's form, as an input of the API. Required values that were left empty become an empty text. */
export const placeOf = (form: Form): object => ({
  name: text(form, 'name') ?? '',
  postalCode: text(form, 'postalCode') ?? '',
  phone: text(form, 'phone') ?? null,
  website: webAddress(text(form, 'website')),
  ...Object.fromEntries(
    (['contactName', 'addressLine', 'city', 'description'] as const).map((name) => [name, text(form, name) ?? null]),
  ),
});

/** Returns only the fields that differ from the stored profile, so untouched fields aren't reported as changes. */
export const changedPlace = (input: UpdateProfile, profile: MemberProfileView): UpdateProfile =>
  Object.fromEntries(
    PLACE_FIELDS.filter((name) => input[name] !== undefined && input[name] !== placeValue(profile, name)).map(
      (name) => [name, input[name]],
    ),
  );

/**
 * Adds the position of the place to changes of an address: a new postal code or town moves the venue, and a venue without
 * a position gets one. An unknown place changes nothing.
 */
export function placed(changes: UpdateProfile, profile: MemberProfileView): UpdateProfile {
  const moves = changes.postalCode !== undefined || changes.city !== undefined;
  if (profile.latitude !== null && !moves) return changes;
  const place = townOf({ ...profile, ...changes });
  return place === null ? changes : { ...changes, latitude: place.latitude, longitude: place.longitude };
}

const FLAGS: Record<string, boolean> = { true: true, false: false };

/** A room's form, as an input of the API. */
export const roomOf = (form: Form, before?: RoomView): object => ({
  name: text(form, 'name') ?? '',
  description: text(form, 'description') ?? null,
  ...Object.fromEntries(
    (['areaSqm', 'ceilingHeightM', 'halfDayPrice', 'fullDayPrice'] as const).map((name) => [
      name,
      amount(form, name) ?? null,
    ]),
  ),
  naturalLight: FLAGS[text(form, 'naturalLight') ?? ''] ?? null,
  stepFreeAccess: FLAGS[text(form, 'stepFreeAccess') ?? ''] ?? null,
  capacities: CONFIGURATIONS.flatMap((configuration) => {
    const typed = text(form, capacityField(configuration))?.replace(/[\s\u00a0\u202f]/g, '');
    if (typed === undefined || typed === '0') return [];
    const notes = before?.capacities.find((capacity) => capacity.configuration === configuration)?.notes ?? null;
    return [{ configuration, maxCapacity: /^\d{1,9}$/.test(typed) ? Number(typed) : typed, notes }];
  }),
});

const ROOM_FIELDS = ['name', 'description', ...ROOM_FACTS] as const;

/** Returns only the fields that differ from the stored room. */
export function changedRoom({ capacities = [], ...input }: UpdateRoom, room: RoomView): UpdateRoom {
  const changed = Object.fromEntries(
    ROOM_FIELDS.filter((name) => input[name] !== room[name]).map((name) => [name, input[name]]),
  );
  const told = (list: readonly { configuration: string; maxCapacity: number }[]): string =>
    list.map(({ configuration, maxCapacity }) => `${configuration} ${maxCapacity}`).join();
  return told(capacities) === told(room.capacities) ? changed : { ...changed, capacities };
}
