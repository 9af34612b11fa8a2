import { citiesIn, cityName, cityOf, type FindPlace } from '../mentions/places';
import type { Tokens } from '../mentions/tokens';
import { type Finding, Folded } from '../text';

/** The location named in a mail. */
export interface WhereReading {
  city: Finding<string> | null;
  postalCodes: Finding<string[]> | null;
  radiusKm: Finding<number> | null;
}

const DISTANCE =
  /(?:\b(?:dans un |within a )?(?:rayon|radius)\s+(?:de|of|:)\s*(?:environ |about )?|\b(?:a (?:moins de|environ|max(?:imum)?|maximum)?|within|up to|less than|under|jusqu'a|(?:a )?maximum|max\.?|no more than|not more than)\s*)(\d{1,3}(?:[.,]\d)?)\s*-?(km|kms|kilometres?|kilometers?|miles?|mi)\b(?:\s*(?:maximum|max))?/g;
const RADIUS_NAME =
  /\b(\d{1,3})[ -]?(km|kilometres?|kilometers?|miles?)[ -](?:radius|autour|around|a la ronde|max|au (?:plus|maximum)|at most)\b/g;
const NOT_A_RADIUS =
  /^\s*(?:a pied )?(?:de la|de l'|d'une|du|from the|from an?|of the|of an?|to the)\s+(?:gare|aeroport|sortie|metro|station|airport|autoroute|motorway|plage|beach|train|tgv)/;

/**
 * Reads city, postal codes and radius. A capitalized name counts as a city if the gazetteer contains it, and it follows
 * a place preposition or has a postal code or district next to it. Big cities also count in lower case. Districts and
 * codes become postal codes ("Paris 16e" becomes both of its codes). A city on its own doesn't, since postal codes are
 * a hard filter.
 */
export function readWhere(tokens: Tokens[], find: FindPlace): WhereReading {
  const texts = tokens.filter(({ role }) => role === null || role === 'city' || role === 'postalCode');
  const isWanted = (one: Finding<unknown>): boolean => !isInAddress(one);
  const cities = texts.flatMap(({ source, role }) =>
    role === 'city' ? cityOf(source, find) : citiesIn(source, find).filter(isWanted),
  );
  const codes = texts.flatMap(({ codes: found, role }) => (role === null ? found.filter(isWanted) : found));
  const districts = cities.flatMap((one) => one.codes);
  let city: Finding<string> | null = null;
  for (const one of cities) if (!city || one.confidence > city.confidence) city = one;
  const coded = codes.find((one) => one.place);
  if (coded?.place && (!city || city.confidence < 0.8)) {
    city = {
      value: cityName(coded.place.name),
      confidence: 0.8,
      source: coded.source,
      start: coded.start,
      end: coded.end,
    };
  }
  const all = [...districts, ...codes];
  const first = all[0];
  const last = all.filter((one) => one.source === first?.source).at(-1);
  return {
    city,
    postalCodes:
      first && last
        ? {
            value: [...new Set(all.flatMap((one) => one.value))],
            confidence: 0.9,
            source: first.source,
            start: Math.min(first.start, last.start),
            end: Math.max(first.end, last.end) - first.start <= 120 ? Math.max(first.end, last.end) : first.end,
          }
        : null,
    radiusKm: readRadius(texts.map(({ source }) => source)),
  };
}

const STREET =
  /\b(?:rue|avenue|av\.|boulevard|bd|place|quai|allee|chemin|impasse|cours|route|street|road|lane|avenue|square)\b/;
/** How far around a place its line, and the one above, are looked at. */
const NEAR = 120;

/** Whether a place is in the line of an address with postal code and town, below that of the street: in a letterhead. */
function isInAddress({ source, start, end }: Finding<unknown>): boolean {
  const { raw } = source;
  const from = source.rawIndex(start);
  const to = source.rawIndex(end);
  const before = raw.slice(Math.max(0, from - NEAR), from);
  const line = (before.split(/[\n\t]/).at(-1) ?? '') + (raw.slice(from, to + NEAR).split(/[\n\t]/)[0] ?? '');
  if (!/^\s*(?:F-)?\d{5} {1,2}\p{Lu}[\p{L}' ’-]*$/u.test(line)) return false;
  // Paragraphs of a document have empty lines between them.
  const above =
    before
      .slice(0, before.lastIndexOf('\n') + 1)
      .trimEnd()
      .split('\n')
      .at(-1) ?? '';
  return /\d/.test(above) && STREET.test(new Folded(above).folded);
}

function readRadius(sources: Folded[]): Finding<number> | null {
  for (const source of sources) {
    for (const match of [...source.matches(DISTANCE), ...source.matches(RADIUS_NAME)]) {
      const end = match.index + match[0].length;
      if (NOT_A_RADIUS.test(source.after(end, 40))) continue;
      const amount = Number((match[1] ?? '').replace(',', '.'));
      const kilometres = match[2]?.startsWith('mi') ? Math.round(amount * 1.609344) : amount;
      if (kilometres >= 1 && kilometres <= 500)
        return { value: kilometres, confidence: 0.9, source, start: match.index, end };
    }
  }
  return null;
}
