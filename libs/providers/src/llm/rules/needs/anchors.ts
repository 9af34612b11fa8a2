import type { Meal, NeedKind } from '#domain/needs';
import type { Folded, Range } from '../text';

/** The words that name a need. */
export interface Anchor extends Range {
  kind: Exclude<NeedKind, 'bedrooms'>;
  meal?: Meal;
  /** Words that name a main room as well: a need only if there are several, or one on top of another. */
  generic: boolean;
  /** Of the kind of exhibition: what it holds. */
  stands: boolean;
}

const SMALL =
  '(?:(?:petites?|plus petites?|autres?|grandes?|autres petites?|small(?:er)?|other|additional|extra|separate|further|quiet) )?';

interface Rule {
  kind: Anchor['kind'];
  meal?: Anchor['meal'];
  pattern: RegExp;
  generic?: boolean;
  stands?: boolean;
}

/** The first rule that matches a place counts. */
const RULES: Rule[] = [
  {
    kind: 'other',
    pattern:
      /\b(?:vestiaires?|cloak-?rooms?|loges?(?: pour les artistes)?|green rooms?|(?:salles?|espaces?|bureaux?|salons?) (?:pour |de )?(?:la |l'|les |le |d')?(?:presse|organisation|organisateurs?|staff|intervenants|artistes|traduction|interviews?|interprete?s?|priere|repos|jury|vip|conseil|allaitement)|(?:bureau|salon|espace|lounge|carre) (?:vip|prive|a part|organisateurs?|organisation|detente|vestiaires?)|salles? vip|vip (?:lounges?|rooms?|areas?)|lounges?(?= (?:for|area)\b)|(?:press|jury|prayer|quiet|speakers?'?|staff|organi[sz]ers?'?|production|interview|dressing|first aid|storage|lactation|control|interpreters?'?) (?:rooms?|offices?|lounges?)|petits? salons?(?: a part)?|salons? (?:pour|for) (?:le |les |la |l')?(?:conseil|comite|direction|intervenants)|creche|garderie|nursery|(?:salle|local|espace) (?:de |d')?(?:stockage|bagagerie)|(?:luggage|storage) rooms?)\b/g,
  },
  {
    kind: 'breakout',
    pattern: new RegExp(
      `\\b(?:${SMALL}(?:salles? (?:de |des |d'|en )?(?:sous-?(?: )?commissions?|commissions?|ateliers?|travail(?: en groupe)?|groupes?|sous-groupes?|rendez-vous|annexes?|supplementaires?|additionnelles?)|salles? plus petites|petites salles|sous-?(?: )?commissions?|sous-?co(?:m|ms)?\\b|break-?outs?(?: ?-? ?(?:rooms?|spaces?|areas?|sessions?))?|syndicate rooms?|(?:small )?side rooms?|(?:parallel|breakout) sessions? rooms?|(?:team|group|workshop|work|project|working) rooms?|(?:smaller|small|additional|extra|second|separate) (?:meeting )?(?:rooms?|spaces?))|coins? (?:pour )?(?:les |des )?(?:sous-)?groupes|(?:autres?|plus) petites)\\b`,
      'g',
    ),
  },
  {
    kind: 'breakout',
    generic: true,
    pattern:
      /\b(?:salles? de (?:reunions?|classe|cours|seminaires?|formation)|(?:meeting|seminar|conference|training) ?rooms?|class ?rooms|ateliers?(?: (?:en parallele|paralleles?|simultanes?))?|workshops?(?: rooms?)?|parallel sessions?|salles?(?= pour (?:les |des )?(?:tables rondes|ateliers|groupes|sous-groupes)\b)|(?<=\bdeux |\btrois |\bquatre |\bcinq |\bsix |\b[2-9] )salles?(?! ?(?:de|d'|pour|vip)\b))/g,
  },
  {
    kind: 'exhibition',
    pattern:
      /\b(?:(?:espaces?|zones?|halls?|surface|aires?|salles?) (?:d'|de |pour (?:les |nos )?)?(?:expositions?|exposants?|expo|partenaires|stands?|demonstrations?|posters?)|(?:exhibition|exhibitors?|expo|exhibit|partner|poster|sponsor) (?:areas?|spaces?|zones?|halls?|rooms?)|show-?rooms?|seances? (?:de )?posters?)\b/g,
  },
  { kind: 'exhibition', pattern: /\b(?:expositions?|exhibitions?)\b/g },
  {
    kind: 'exhibition',
    stands: true,
    pattern: /\b(?:stands?|booths?|exposants?|exhibitors?|panneaux|posters)\b/g,
  },
  {
    kind: 'cocktail',
    pattern:
      /\b(?:dejeuners?[ -]cocktails?|cocktails?(?: (?:d'accueil|de (?:bienvenue|cloture)|dinatoires?|dejeunatoires?|reception|party))?|ape(?:ro|ritif)s?(?: dinatoires?| d'accueil)?|vins? d'honneur|(?:(?:networking |summer |welcome |evening )?drinks?(?: receptions?| party)|(?:welcome|evening|closing|pre-dinner) drinks?|networking drinks|(?:wine tasting|welcome|evening|champagne|networking) receptions?)|verre (?:d'accueil|de l'amitie)|pot (?:d'accueil|de l'amitie))\b/g,
  },
  {
    kind: 'meal',
    meal: 'breakfast',
    pattern:
      /\b(?:(?:accueil )?petits?[ -]?dej(?:euners?)?(?: d'accueil| de travail)?|(?:working |buffet )?breakfasts?)\b/g,
  },
  {
    kind: 'meal',
    meal: 'lunch',
    pattern:
      /\b(?:dejeuners?(?:[ -](?:buffets?|assis|debout|de travail))?|(?:buffet |standing |working |seated |light |two-course |networking )?lunch(?:es)?(?: buffets?)?|buffets? (?:du|de) midi|plateaux?[ -]repas|repas (?:de midi|du midi))\b/g,
  },
  {
    kind: 'meal',
    meal: 'dinner',
    pattern:
      /\b(?:(?:soiree de gala : )?diners?(?:[ -](?:de gala|assis|buffet|de groupe|spectacle))?|(?:gala |conference |seated |private |barbecue |pizza |awards? |light |group |team )?dinners?|soupers?|repas (?:de gala|du soir)|banquet)\b/g,
  },
  { kind: 'meal', meal: 'break', pattern: /\b(?:pauses?(?:[ -](?:cafe|gourmandes?))?|coffee breaks?|gouters?)\b/g },
];

/** Words that are no need: layouts, kinds of rooms, a brand. */
const LAYOUT_BEFORE =
  /(?:format|style|configuration|disposition|en mode|tables? de|places? de|salles? (?:de|a)|heure du|service|carte) $/;
const LAYOUT_AFTER = /^ (?:style|layout|set-?up|seating|format)\b/;
const REFUSED_BEFORE =
  /(?:\b(?:pas|plus|point) (?:besoin )?(?:de|d')|\bsans\b|\baucun(?:e)?s?\b|\bni\b|\bno(?!t only)\b|\bnot? (?:need|require|want)|\bdon't (?:need|require|want)|\b(?:do|does|did|will) not (?:need|require|want)|\bwithout\b|\bplutot que|\binstead of|\brather than|\btheir own|\bleur propre|\binutile|\bhors\b|\b(?:before|after|avant|apres)\b)(?: (?:le|la|les|de|d'|du|un|une|any|the|a|an|for)){0,2}[^,;.:\d]{0,18}$/;
const REFUSED_AFTER =
  /^[^,;.\d]{0,25}\b(?:not (?:needed|required|necessary)|pas (?:necessaires?|utiles?|prevue?s?)|inutiles?|gere(?:e?s)? (?:par|de)|(?:is|are) (?:managed|handled|booked) by)\b/;

/** Finds the words that name needs, in the order of the text. */
export function anchorsIn(source: Folded): Anchor[] {
  const found: Anchor[] = [];
  const taken = new Uint8Array(source.folded.length + 1);
  for (const { kind, meal, pattern, generic = false, stands = false } of RULES)
    for (const match of source.matches(pattern)) {
      const start = match.index;
      const end = start + match[0].trimEnd().length;
      if (taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      found.push({ kind, ...(meal ? { meal } : {}), start, end, generic, stands });
    }
  return found
    .filter(({ start, end, kind }) => {
      const before = source.before(start, 60);
      const after = source.after(end, 60);
      const isLayout = kind === 'cocktail' && (LAYOUT_BEFORE.test(before) || LAYOUT_AFTER.test(after));
      return !isLayout && !REFUSED_BEFORE.test(before) && !REFUSED_AFTER.test(after);
    })
    .sort((a, b) => a.start - b.start);
}
