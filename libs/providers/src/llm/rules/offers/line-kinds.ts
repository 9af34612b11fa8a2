import type { ReadLineValues } from '../../offer-reading';

type Kind = ReadLineValues['kind'];

/** Words that decide wherever they are in a label. The first rule counts. */
const FIRST: [Kind, RegExp][] = [
  ['discount', /\b(?:remises?|reductions?|rabais|ristournes?|discounts?|gestes? commercia(?:l|ux)|rebates?|avoirs?)\b/],
  ['other', /\b(?:taxes? de sejour|city tax|tourist tax|visitor levy)\b/],
  [
    'staff',
    /\b(?:technicien(?:ne)?s?|technicians?|regisseurs?|hotesses?|maitres? d'hotel|serveurs?|serveuses?|waiters?|waitresses?|bartenders?|barm[ae]n|interpret(?:e?r)?e?s|agents? de securite|security (?:guards?|staff|officers?)|event managers?|event coordinators?|chef de projet|personnel|hostess(?:es)?|attendants?|staff(?! (?:restaurant|canteen|office|room))|vigiles?|ssiap|receptionists?|cuisiniers?|porters?)\b/,
  ],
  [
    'beverage',
    /\b(?:(?:forfaits?|formules?|packages?) (?:boissons?|vins?|softs?|aperitif|bar|champagne|drinks?|alcool)|(?:drinks?|wine|beverage|bar|champagne|soft drinks?) packages?|open[ -]?bars?|droits? de bouchon|corkage)\b/,
  ],
  ['food', /\b(?:formules?|forfaits?) (?:brunch|cocktail|dejeuner|diner|buffet|repas|traiteur|barbecue)\b/],
  [
    'package',
    /\b(?:forfaits?|(?<!\b(?:av|audiovisual|technical|tech|sound|streaming) )packages?|journees? d'etudes?|demi-journees? d'etudes?|(?:day|daily|half-day|full-day|24-?hour|residential) (?:delegate )?rates?|delegate (?:rates?|packages?)|ddr|(?:semi-?)?residentiel(?:le)?s?|seminaires? (?:residentiel|a la journee|tout compris)|soirees? etapes?|je|pension complete|demi-pension|full board|half board|offres? (?:globale|seminaire)|tout compris|all[ -]inclusive|formules? (?:seminaire|journee|residentiel\w*)|seminaires?(?! ?rooms?))\b/,
  ],
  [
    'accommodation',
    /\b(?:chambres?|bed ?rooms?|nuitees?|hebergements?|accommodation|overnight|(?:single|double|twin|superior|deluxe|guest|hotel) rooms?|suites?|(?:extra|additional) nights?|nuits? supplementaires?|single (?:occupancy|use|supplement)|supplements? (?:single|individuel\w*))\b/,
  ],
];

/** Words of which the first in the label decides. */
const REST: [Kind, RegExp][] = [
  [
    'beverage',
    /\b(?:boissons?|drinks?|wines?|vins?|bars?|cafes?|coffees?|pauses?|aperitifs?|aperos?|champagnes?|softs?|refreshments?|verres? de l'amitie|bieres?|beers?|thes\b|(?<=\bcafe,? (?:et |ou )?)the\b|tea and coffee|welcome drinks?)\b/,
  ],
  [
    'food',
    /\b(?:dejeuners?|diners?|lunch(?:es|eon)?|dinners?|buffets?|menus?|repas|meals?|plateaux?(?:[ -]repas)?|brunch(?:es)?|canapes?|catering|traiteurs?|petits?[ -]dej(?:euners?)?|pdj|dej\b|part(?:y|ies)|sandwich(?:e?s)?|(?:welcome|evening|drinks) receptions?|breakfasts?|cocktails?|gouters?|restauration|collations?|afternoon tea|barbecues?|food|soupers?|banquets?|pieces|snacks?|gala)\b/,
  ],
  [
    'av',
    /\b(?:video-?projecteurs?|projecteurs?|projectors?|ecrans?|screens?|sono(?:risation)?|micros?|microphones?|wi-?fi|internet|traduction|interpretation|regies?|led|stages?|scenes?|lighting|eclairages?|flip-?charts?|paper-?boards?|visio\w*|av\b|audiovisuel|audio|technique|sound|p\.?a\.? system|streaming|captation|clickers?)\b/,
  ],
  [
    'service',
    /\b(?:menages?|nettoyages?|cleaning|livraisons?|delivery|chauffages?|heating|vestiaires?|cloak-?rooms?|gardiennage|securite|security|installation|(?<!\b(?:cabaret|theatre|classroom|u-shape|boardroom|banquet) )set-?up|montage|mobilier|furniture|materiel|linge|linen|assurance|insurance|frais de (?:dossier|service)|service charge|decoration|fleurs|flowers|navette|shuttle|transferts?)\b/,
  ],
  [
    'other',
    /\b(?:parkings?|stationnement|dj\b|casino|activites?|animations?|velos?|feux? d'artifice|fireworks?|licences?|team ?building|orchestre|band|photographe|photographer|spa\b|degustation(?! \d))\b/,
  ],
  [
    'room_hire',
    /\b(?:salles?|locations?|privatisations?|espaces?|auditoriums?|amphi\w*|plenieres?|plenary|rooms?|halls?|hires?|hiring|rentals?|venues?|salons?|domaines?|roof-?tops?|house|ballrooms?|studios?|sous-?commissions?|commissions?|break-?outs?|jardins?|terrasses?|gardens?|terraces?|chateaux?|villas?|lofts?|lieux?|site|chapiteau|tente|marquee|mise a disposition|galeries?|library|bureaux?|offices?|areas?|board-?rooms?|class-?rooms?|warehouses?|barns?|granges?|hangars?|backstage|storage|ateliers?|exclusive use|palais|maisons?|gites?|orangeries?)\b/,
  ],
];

/** Returns the kind of a line by its folded label; null if no word tells. */
export function lineKindOf(label: string): Kind | null {
  const first = FIRST.find(([, pattern]) => pattern.test(label));
  if (first) return first[0];
  // In English, the last noun of a label names the thing that is hired: "main stage room".
  if (/\b(?:rooms?|halls?|areas?)\s*(?:\(.*)?$/.test(label) && !/\b(?:in|at|for|dans)\b/.test(label))
    return 'room_hire';
  const found = REST.map(([kind, pattern]) => ({ kind, at: label.search(pattern) })).filter(({ at }) => at >= 0);
  return found.sort((a, b) => a.at - b.at)[0]?.kind ?? null;
}
