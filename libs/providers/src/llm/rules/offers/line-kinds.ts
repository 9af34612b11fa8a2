import type { ReadLineValues } from '../../offer-reading';
import { FIRST, REST } from './line-words';

type Kind = ReadLineValues['kind'];

/** "Location de vélos", "location mobilier": what is hired decides. */
const HIRED =
  /^(?:locations?|(?:la )?mises? a disposition|(?:l')?acces) (?:a la |a l'|au |aux |a |(?:d'un |d'une )(?:second |seconde |deuxieme |autre )?|de la |de l'|de |d'|des |du )?(?=[a-z])/;

/** "Location du bar du théâtre": the place, not what it sells. */
const HIRED_PLACE =
  /^(?:locations?|(?:la )?mises? a disposition) (?:du|de la|de l'|de notre|de votre) ?(?:bar|cafe|cafeteria|restaurant|buvette|brasserie|salle a manger)\b|^(?:[a-z]+ )?bar hire$/;
const HIRED_SUITE =
  /^(?:(?:room )?(?:hire|rental|use) of|locations? d[eu'])(?!.*\b(?:bed ?rooms?|chambres?|nights?|nuits?)\b).*\bsuite\b/;

/** Nouns that decide at the end of an English label: "farmhouse lunch", "cellar tour". */
const LAST_NOUNS = (
  [
    ['food', 'lunch(?:es)?|dinners?|breakfasts?|suppers?|brunch|bbq|platters?|canapes|cakes?'],
    ['beverage', '(?<!food and )(?:drinks|refreshments|wines?|beers)'],
    ['av', 'lighting|screens?|microphones?|projectors?'],
    ['staff', 'staff|manager|engineer|operator|supervisor|assistant'],
    [
      'other',
      'parking|tours?|quiz|hunt|band|dance|show|rides?|experience|games|ensemble|orchestra|choir|quartet|trio|duo',
    ],
  ] as const
).map(([kind, nouns]): [Kind, RegExp] => [kind, new RegExp(`^[^,(:]*[a-z][ -](?:${nouns})\\s*$`)]);

const SUITE_BY_HOURS =
  /\bsuite\b(?!.*\b(?:bed ?rooms?|chambres?|nights?|nuits?)\b).*(?:\b\d{1,2} ?(?:am|pm|h)\b|\b(?:half|full|whole)[ -]day\b|\b(?:demi-)?journee\b)/;

/** "Arène — forfait journée": how long a room is hired. */
const BY_FORFAIT =
  / ?(?:[—–:,(-]|au|en) ?(?:le )?forfaits? (?:(?:a la |pour la )?(?:demi-)?journees?|soirees?|matinees?|week-?ends?|\d+ ?(?:h|heures))\)?\s*$/;

const BY_STAFF = /\b(?:par|by) (?:notre|votre|nos|le|la|un|une|our|the|an?) .*$/;

/** Returns the kind of a line by its folded label; null if no word tells. */
export function lineKindOf(whole: string): Kind | null {
  // "Les vins choisis par notre sommelier"
  const label = whole.replace(BY_STAFF, '');
  const rented = label.replace(BY_FORFAIT, '');
  if (rented !== label && lineKindOf(rented) === 'room_hire') return 'room_hire';
  if (HIRED_PLACE.test(label)) return 'room_hire';
  const first = FIRST.find(([, pattern]) => pattern.test(label));
  // "Hire of the Harbour Suite", "Harbour Suite, 8 am to 6 pm"
  if (first?.[0] === 'accommodation' && (HIRED_SUITE.test(label) || SUITE_BY_HOURS.test(label))) return 'room_hire';
  if (first) return first[0];
  // "Rooms: 148 €"
  if (/^ ?(?:the )?(?:rooms|singles?|doubles?|twins?)\s*$/.test(label)) return 'accommodation';
  // In English, the last noun of a label names the thing that is hired: "main stage room".
  const isPhrase = !/\b(?:and|et|in|at|for|via|from|dans|during|with|before|after)\b/.test(label);
  if (
    isPhrase &&
    /\b(?:rooms?|halls?|areas?|kitchens?|foyers?|spaces?|studios?|theatres?|terraces?|gallery|galleries|barn|loft|chapel|library|pavilion)\s*(?:\(.*)?$/.test(
      label,
    )
  )
    return 'room_hire';
  const last = isPhrase && LAST_NOUNS.find(([, pattern]) => pattern.test(label));
  if (last) return last[0];
  // "Garden menu, three courses"
  if (isPhrase && /^[^,(]*(?<!\b(?:bar|drinks?|wine|cocktails?) )\bmenus?\s*(?:[,(].*)?$/.test(label)) return 'food';
  const hired = HIRED.exec(label);
  const found = REST.map(([kind, pattern]) => ({ kind, at: label.slice(hired?.[0].length).search(pattern) }));
  const nearest = found.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0];
  if (hired) return nearest?.at === 0 ? nearest.kind : 'room_hire';
  return nearest?.kind ?? null;
}
