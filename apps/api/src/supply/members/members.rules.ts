import { broken, type ErrorDetail } from '#core/errors';
import { findPlace, type Place } from '#domain/places';
import { isPostalCodeOf } from '#domain/postal-codes';

/** Checks a postal code by the venue's country: five digits in France. Returns the fault, or null. */
export const postalCodeFault = (postalCode: string, country: string): ErrorDetail | null =>
  isPostalCodeOf(postalCode, country)
    ? null
    : broken('postalCode', country === 'FR' ? 'isPostalCode' : 'isPostalCodeAbroad', {});

export interface Position {
  latitude?: number | null;
  longitude?: number | null;
}

/** Checks that a position has both coordinates or none: returns the missing one, or null if none is. */
export function positionFault({ latitude, longitude }: Position): 'latitude' | 'longitude' | null {
  if ((latitude ?? null) === (longitude ?? null)) return null;
  if ((latitude ?? null) === null) return 'latitude';
  return (longitude ?? null) === null ? 'longitude' : null;
}

interface Address {
  postalCode: string;
  city: string | null;
  country: string;
}

/** Returns the French commune of an address, by its postal code and name; null abroad or if it is unknown. */
export const townOf = ({ postalCode, city, country }: Address): Place | null =>
  country === 'FR' ? findPlace([postalCode, city].filter(Boolean).join(' ')) : null;
