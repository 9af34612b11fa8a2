import type { Meal, NeedKind } from '#domain/needs';
import type { Folded, Range } from '../text';
import { ROOM_OF_ANOTHER_KIND, ROOM, ROOM_EN } from './other-rooms';

/** The words that name a need. */
export interface Anchor extends Range {
  /** A `mention` is part of the event, and ends the words of the need before it. */
  kind: Exclude<NeedKind, 'bedrooms'> | 'mention';
  meal?: Meal;
  /** Words that name a main room as well: a need only if there are several, or one on top of another. */
  generic: boolean;
  /** Of the kind of exhibition: what it holds. */
  stands: boolean;
  /** Whether guests leave after this meal: "départ après le déjeuner". */
  leaving: boolean;
}

const SIZE =
  '(?:(?:petites?|plus petites?|autres?|grandes?|autres petites?|small(?:er)?|other|additional|extra|separate|further|quiet|dedicated) )?';
/** The activity of smaller groups of a meeting, or the words that set a room apart from the main one. */
const GROUP =
  '(?:sous-? ?commissions?|commissions?|ateliers?|travail(?: (?:en|par) (?:petits |sous-)?groupes?)?|travaux(?: (?:diriges|pratiques|de groupes?|en groupes?))?|(?:sous-|petits )?groupes?|rendez-vous|annexes?|supplementaires?|additionnelles?|reflexion|brainstorming|appoint|td|tp|reunions? annexes?|entretiens?)';
const GROUP_EN =
  '(?:break-?out|syndicate|side|team|group|parallel|track|parallel session|breakout session|smaller|small|additional|extra|second|third|separate|huddle|focus group|sub-?group)';
interface Rule {
  kind: Anchor['kind'];
  meal?: Anchor['meal'];
  pattern: RegExp;
  generic?: boolean;
  stands?: boolean;
}

/** The first rule that matches a place counts. */
const RULES: Rule[] = [
  { kind: 'other', pattern: ROOM_OF_ANOTHER_KIND },
  {
    kind: 'breakout',
    pattern: new RegExp(
      `\\b(?:${SIZE}(?:${ROOM} (?:de |des |d'|en |pour (?:les |des |nos )?)?(?:plus petites? )?${GROUP}|salles plus petites|(?:petites?|autres?|secondes?|deuxiemes?) (?:petites? )?(?:salles?|pieces?)(?! de (?:reunions?|bain))|sous-? ?commissions?|sous-salles?|sous-?co(?:m|ms)?\\b|break-?outs?(?: ?-? ?${ROOM_EN}| sessions?)?|${GROUP_EN}[ -](?:meeting |session )?${ROOM_EN}|break-?out (?:groups?)|parallel (?:tracks?|streams?)|(?:streams?|tracks?)(?= of \\d)|(?:small(?:er)?|further|extra) ones|(?:tracks?|streams?|sessions?) in parallel|sous-groupes?)|travaux(?= (?:en|par) (?:\\d+ )?(?:sous-|petits )?(?:groupes?|equipes?))|coins? (?:pour )?(?:les |des )?(?:sous-)?groupes|(?:rooms?|spaces?|areas?) for (?:a |an |the |some |our )?(?:hands-on|practical|small group|group|breakout|parallel|role[ -]?play(?:ing)?) (?:sessions?|work(?:shops?)?|exercises?|activit(?:y|ies)|discussions?)|${ROOM} pour (?:un |une |des |les |nos )?(?:exercices|mises en situation|jeux de roles?|cas pratiques|travaux pratiques)|(?:autres?|plus) petites)(?![a-z])`,
      'g',
    ),
  },
  {
    kind: 'breakout',
    generic: true,
    pattern:
      /\b(?:salles? de (?:reunions?|classe|cours|seminaires?|formation|conferences?)|(?:meeting|seminar|conference|training) ?rooms?|class ?rooms|ateliers?(?: (?:en parallele|paralleles?|simultanes?|thematiques?))?|(?:parallel )?workshops?(?: rooms?| spaces?)?|(?:work|working|project|session) (?:rooms?|spaces?)|working groups?|groupes de travail|(?:groups?|teams?|squads?|groupes?|equipes?)(?= [^.;\n]{0,40}\b(?:own rooms?|sa (?:propre )?salle|separate rooms?|separately|separement))|tables rondes(?= (?:en parallele|paralleles|simultanees))|round tables(?= in parallel)|parallel sessions?|commissions?|salles?(?= (?:pour|de) (?:les |des )?(?:tables rondes|ateliers|groupes|sous-groupes)\b)|salles?|(?:other |more |further )?rooms?)(?![a-z])/g,
  },
  {
    kind: 'exhibition',
    pattern:
      /\b(?:(?:espaces?|zones?|halls?|surface|aires?|salles?) (?:d'|de |pour (?:les |nos )?)?(?:expositions?|exposants?|expo|partenaires|sponsors|stands?|demonstrations?|demos?|posters?)|(?:exhibition|exhibitors?|expo|exhibit|partner|poster|sponsors?'?|demo(?:nstration)?) (?:areas?|spaces?|zones?|halls?|rooms?|tables?|corners?)|(?:space|room|area) for (?:\d+ )?(?:[a-z]+ )?(?:booths?|stands?|exhibitors?|posters?|sponsors?)|show-?rooms?|seances? (?:de )?posters?)\b/g,
  },
  { kind: 'exhibition', pattern: /\b(?:expositions?|exhibitions?)\b/g },
  {
    kind: 'exhibition',
    stands: true,
    pattern:
      /\b(?:stands?(?!-(?:up|alone|by))|(?<!\b(?:interpretation|translation|phone|photo|interpreters?'?|sound) )booths?|exposants?|exhibitors?|panneaux|posters)\b(?! (?:up|out|for|ready)\b)/g,
  },
  {
    kind: 'cocktail',
    pattern:
      /\b(?:dejeuners?[ -]cocktails?|(?:buffets?[ -])?cocktails?(?: (?:d'accueil|de (?:bienvenue|cloture)|dinatoires?|dejeunatoires?|reception|party))?|buffets? dinatoires?|ape(?:ro|ritif)s?(?: dinatoires?| d'accueil)?|vins? d'honneur|(?:(?:networking |summer |welcome |evening |farewell |closing )?drinks?(?: receptions?| party)|(?:welcome|evening|closing|farewell|pre-dinner|networking|after-?work) drinks?|(?:drinks and (?:canapes|nibbles)|canapes and drinks)|drinks(?= (?:from|until|till|at|before|after|on|in|for|and|on arrival|afterwards|later|to (?:follow|finish|end|close))\b)|(?:wine[ -]tasting|welcome|evening|sherry|prosecco|sparkling|champagne|networking|cocktail|closing|farewell|standing) receptions?|after-?works?|(?<=\b(?:plan|have|host|hold|want|need|organi[sz]e) an? )receptions?(?! (?:desk|area|hall|room|staff|space))|(?<=\b(?:an?|short|small|brief|evening|opening|closing) )receptions?(?= (?:on|in|at|for|from|with|after|before|that|is|will|would|follow\w*|to|afterwards)\b))|(?<=\bun )verre(?= (?:sera|est) (?:offert|servi|propose))|verres? (?:d'accueil|de l'amitie|de depart)|pots? (?:d'accueil|de l'amitie|de depart|de cloture))\b/g,
  },
  {
    kind: 'meal',
    meal: 'breakfast',
    pattern:
      /\b(?:(?:accueil )?petits?[ -]?dej(?:euners?)?(?: d'accueil| de travail)?|p'tits? dej|(?:working |buffet |welcome )?breakfasts?)\b/g,
  },
  {
    kind: 'meal',
    meal: 'lunch',
    pattern:
      /\b(?:dejeuners?(?:[ -](?:buffets?|assis|debout|de travail))?|dej\b\.?|(?:buffet |standing |working |seated |light |two-course |three-course |networking |packed |sandwich |finger |late |early |hot |cold |quick |simple )?lunch(?:es|eons?)?(?: buffets?)?|buffets?(?: (?:froid|chaud|campagnard|debout|assis))? (?:du|de|le) midi|buffets? dejeunatoires?|pique-?niques?|picnics?|food courts?|(?:sandwich(?:es)?|(?:finger |fork |hot |cold )?buffets?|salads?|platters?|food|soup)(?: for \d+)? (?:at|for|over) (?:lunch(?:time)?|midday|noon)|plateaux?[ -]repas|paniers?[ -]repas|repas(?: (?!soir)[a-z'-]+){0,4} midi|(?<=\b(?:prevoir|souhaitons|voudrions|suivie?s?|besoin|aimerions) ?(?:d'|de |un |d'un |le |du )?)repas(?! (?:[a-z'-]+ ){0,2}(?:soir|gala|dansant|midi))|(?<=\b1[23] ?(?:h|:) ?(?:\d\d)?[^.;\n]{0,45})buffets?(?: (?:froid|chaud|campagnard)s?)?|(?:barbecues?|bbq|pizzas?|food-?truck) (?:(?:le|du|de|a) midi|(?:for|at) (?:lunch|noon))|(?<=\b(?:a|le) midi ?[,:]? ?(?:un |une |le )?)(?:barbecue|bbq|pizzas?|food-?truck|grillades?|buffet|repas|panini|sandwichs?|plateaux?)|dejeuner(?:a|ont|ons)|dejeunons|(?<=\b(?:on|nous) )dejeune(?= (?:le|tous|sur|ensemble|chez|a |,))|(?<=\b(?:on|nous|de|pour) )dejeuner?(?= (?:sur place|ensemble|sur site))|(?:will|would like to|to) (?:have|eat|take) lunch|(?<=\b(?:le|a) midi (?:[a-z]+ ){0,2})(?:manger|mangera|mangerons)\b|mang(?:er|era|erons)(?: [a-z]+){0,3} (?:le|a) midi|midi ?[,:] ?(?:un |le |du )?(?:buffet|repas)(?: (?:debout|assis|froid|chaud))?)\b/g,
  },
  {
    kind: 'meal',
    meal: 'dinner',
    pattern:
      /\b(?:(?:soiree de gala : )?diners?(?:[ -](?:de gala|assis|buffet|de groupe|spectacle|dansant))?|(?:gala |conference |seated |private |barbecue |pizza |awards? |light |group |team |closing |sit-?down |networking |farewell )?dinners?|soupers?|(?<=\ble soir ?[,:] ?(?:un |une )?)(?:barbecue|bbq|repas|buffet|raclette|fondue|pizzas?|grillades?)|(?<=\b(?:on|nous) )d(?:ine|inons)(?= )|repas(?: (?!midi)[a-z'-]+){0,3} (?:gala|soir)|(?:barbecue|bbq|buffet) (?:le|du) soir|(?:barbecue|bbq)(?= (?:on|in) (?:the )?(?:[a-z]+day )?(?:evening|night)\b)|evening meals?|suppers?|soirees? de gala|gala evenings?|diner(?:a|ont|ons)|(?:will|would like to|to) (?:have|eat|take) dinner|(?:evening|beach) (?:bbq|barbecue)(?: dinner)?|banquet(?! style| round))\b/g,
  },
  {
    kind: 'mention',
    pattern:
      /\b(?:plenieres?|plenary|brunchs?|brunches|excursions?|visites?(?: guidees?)?|sorties?|activites?|activity|activities|team[ -]?buildings?|spectacles?|concerts?|accueil cafe|cafe d'accueil|welcome coffee)(?![a-z])/g,
  },
  { kind: 'meal', meal: 'break', pattern: /\b(?:pauses?(?:[ -](?:cafe|gourmandes?))?|coffee breaks?|gouters?)\b/g },
];

const MEAL = /\b(?:lunch|dinner|breakfast|dejeuner|diner|repas|meal|cocktail)\b/;
const GUESTS_BEFORE = /\b(?:aux|to (?:the|our)|pour (?:les|nos)|for (?:the|our)) (?:\d+ )?$/;
const FOR_MEAL =
  /^ (?:for|pour) (?:(?:a|an|the|our|un|une|le|la|notre) |l')?(?:[a-z-]+ )?(?:drinks|cocktail|reception|lunch|dinner|breakfast|buffet|dejeuner|diner|aperitif|apero|repas)\b/;
/** Words that are no need: layouts, kinds of rooms, a brand. */
const LAYOUT_BEFORE =
  /(?:format|style|configuration|disposition|en mode|tables? de|places? de|salles? (?:de|a)|heure du|service|carte) $/;
const LAYOUT_AFTER = /^ (?:style|layout|set-?up|seating|format)\b/;
const REFUSED_BEFORE =
  /(?:\b(?:(?:our|your|his|her|leur|notre) (?:own|propre)|apport\w+ (?:notre|nos|leur|son)|(?:own|our) caterers? (?:will )?(?:handles?|do(?:es)?|brings?|provides?|serves?|cooks?|caters?|delivers?|prepares?|looks? after|supply|supplies|takes? care of)|notre (?:propre )?traiteur (?:s'occupe(?:ra)? d[eu]|assure(?:ra)?|ser(?:t|vira)|livre(?:ra)?|prepare(?:ra)?|gere(?:ra)?|fournit|apporte(?:ra)?)|se debrouill\w+ pour|skip(?:ping)?|pass on|forgo|se pass\w+ d[eu]|l'impasse sur|own way for|(?:when|once|until) we know (?:if|whether)|quand (?:nous saurons|on saura) si|(?:won't|not|n't) (?:be )?(?:stay(?:ing)?|join(?:ing)?|eat(?:ing)?|have|having|tak(?:e|ing))(?: (?:for|with|at))?)\b|\bne(?= $)|\b(?:pas|plus|point) (?:besoin )?(?:de|d')|\bsans\b|\baucun(?:e)?s?\b|\bni\b|\bnor\b|\bno(?!t only)\b|\bnot? (?:need|require|want)|\b(?:don't|won't|doesn't|didn't) (?:need|require|want|have)|\b(?:do|does|did|will|shall) not (?:need|require|want)|\bwithout\b|\bplutot que|\binstead of|\brather than|\btheir own|\bleur propre|\binutile|\bhors\b|\b(?:(?<!\b(?:night|day|evening) )before|after(?! (?:that|this|which)\b)|avant|apres(?![ -]midi| (?:cela|ca|quoi)\b)|prior to|ahead of|following|a l'issue d[eu]|en amont d[eu])\b|\b(?:go|going|eat|eating) (?:out|into town|in town) for|\b(?:trips?|cruises?|excursions?|hikes?|randonnees?|sorties?|visites?) (?:with|avec))(?: (?:le|la|les|de|d'|du|un|une|any|the|a|an|for|of)){0,2}(?:(?!\b(?:mais|but|we|nous|i|je|there|il)\b|\n[ ]?[-*•])[^,;.:\d]){0,18}$/;
const ELSEWHERE =
  "(?:on (?:our|their|your) own|by ourselves|(?:at|a) (?:their|our|leur|notre) (?:own )?(?:charge|expense)|a l'exterieur|en ville|(?:out )?in town|elsewhere|ailleurs|hors site|off-?site|a bord|dans le train|libres?\\b|en autonomie|not included|non compris|outside|dehors|(?:which |that |those )?we (?:will )?(?:organi[sz]e|arrange|handle|manage|take care|bring|book)|(?:que |dont )?nous (?:reservons|gerons|organisons|chargeons|apportons|occupons)|on (?:gere|s'en (?:occupe|charge)|apporte)|by us\\b)";
const REFUSED_AFTER = new RegExp(
  `^ (?:non|no) ?(?:[.,;\\n]|$)|^\\s*[:=]\\s*(?:no|non|none|aucune?|neant|sans|nil|0|n/a|-)(?![a-z\\d])|^(?: (?:du|le|on|of) (?:the )?\\d{1,2}(?:er|st|nd|rd|th)?)?(?:[^,;.:\\d]{0,45}|[^,;.:\\d]{0,20}[,(] ?)\\b(?:not (?:needed|required|necessary|wanted)|no longer (?:needed|required|necessary)|(?:n'est|n'est plus|ne sera|ne sont|ne seront) (?:pas|plus|finalement (?:pas|plus))(?! (?:exclu|impossible|encore|certain|sur))|(?:(?:is|are|was|were|has been|have been|est|sont) (?:already|deja)|(?:has|have) already been) (?:booked|arranged|sorted|organi[sz]ed|planned|taken care of|reservee?s?|prevue?s?|organisee?s?)|(?:has|have) been (?:booked|arranged|organi[sz]ed|sorted)|pas (?:necessaires?|utiles?|prevue?s?|a prevoir)|plus (?:necessaires?|utiles?|d'actualite)|inutiles?|annulee?s?|supprimee?s?|cancell?ed|gere(?:e?s)? (?:par|de)|(?:(?:will )?comes?|(?:is|are|will be) (?:provided|supplied|brought|delivered)|viennent|vient|(?:est|sont|sera|seront) (?:fourni|apporte|livre|assure)e?s?) (?:from|by|par) (?!you|vous|your|the venue|votre|le lieu)|(?:is|are) (?:managed|handled|booked|taken care of) by|[^;.:\\d]{0,45},? (?:c'est|it's|it is|that's|that is) (?:the main room|la salle principale)|[^,;.:\\d]{0,45},? (?:c'est|it's|it is|that's|that is) (?:deja |already |tout )?(?:reserve|regle|fait|organise|prevu|booked|sorted|arranged|done|organi[sz]ed|settled)\\b|(?:is|are|est|sont|sera|aura lieu|auront lieu|takes? place) (?:booked |held |reservee?s? |prevue?s? |organisee?s? )?(?:at another|in another|dans un autre|au restaurant|chez|par nos soins|by (?:our|us))\\b|${ELSEWHERE})`,
);

/** "Gala dinner on 2 June for 120 (off-site, already booked)" */
const ASIDE_REFUSED =
  /^[^.;:()\n]{0,60}\((?:hors site|deja reserve|ailleurs|en ville|off-?site|already (?:booked|arranged)|elsewhere|not included|non compris|pas a prevoir|organise par (?:nous|nos soins))/;

/** An event of the past, its invoice, or what the organizer has now. */
const PAST =
  /\b(?:last (?:year|time|month|autumn|spring|summer|winter|edition)(?:'s)?|the previous (?:edition|event|year|venue)|previously|l'an (?:dernier|passe)|l'annee (?:derniere|passee)|la derniere (?:fois|edition)|(?:precedente|derniere) edition|nous avions|we had|(?:our|nos|notre|the) (?:current|usual|present|actuelles?|habituelles?)|(?:nous sommes|on est|we are|we're) (?:actuellement |currently )?(?:dans|in) (?:une?|an?|our|notre)|(?:votre|vos|your) (?:site|photos?|brochure|page)|(?:la|votre|cette|une) facture (?:du|de la|de l|des|de|d)|(?:the|your|this|an) invoice (?:for|of))\b/;
/** Words by which a text asks for the same again, or contrasts it with now. */
const AGAIN =
  /\b(?:comme|as|like|same|meme|ainsi que|cette (?:annee|fois)|this (?:year|time)|again|a nouveau|encore|we(?:'d| would)|souhait\w+|voudr\w+|aimer\w+|want|need|besoin|faut|mais|but|quote|please|merci d|prevoy\w+|ajout\w+|devis|include|add)\b/;
const isPast = (source: Folded, { start, end }: Range): boolean => {
  const before = source.before(start, 60);
  return PAST.test(before) && !AGAIN.test(before) && !AGAIN.test(source.after(end, 60));
};

/** "départ après le déjeuner": guests eat before they leave. */
const LEAVING =
  /\b(?:departs?|departure|leav(?:e|es|ing)|repart\w*)(?: [a-z]+){0,2} (?:apres|after) (?:le |un |the |a )?$/;

const HAVE_YOU =
  /\b(?:avez-vous|disposez-vous d'|y a-t-il|do you have|have you got|is there|are there) ?(?:(?:un|une|des|a|an|any) )?$/;

const VENUE_FOR =
  /\b(?:lieu|endroit|adresse|galerie|loft|venue|place|location|gallery)(?: [a-z]+)? (?:pour|for|to (?:host|hold|stage)|ou (?:tenir|organiser|accueillir)) (?:notre|nos|mon|our|my|leur|their) (?:[a-z]+ )?$/;

/** Whether the text declines what the words name, which then still end those of the need before. */
const isRefused = (source: Folded, { start, end }: Range): boolean =>
  REFUSED_BEFORE.test(source.before(start, 60)) ||
  REFUSED_AFTER.test(source.after(end, 60)) ||
  ASIDE_REFUSED.test(source.after(end, 90)) ||
  isPast(source, { start, end });

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
      const leaving = meal === 'lunch' && LEAVING.test(source.before(start, 60));
      found.push({ kind, ...(meal ? { meal } : {}), start, end, generic, stands, leaving });
    }
  return found
    .filter(({ start, end, kind, generic, stands }) => {
      const before = source.before(start, 60);
      const after = source.after(end, 60);
      if (kind === 'mention') return true;
      // "Avez-vous un vestiaire ?" asks what the venue has.
      if (kind === 'other' && HAVE_YOU.test(before) && /^[^.;!?\n]{0,25}\?/.test(source.folded.slice(end, end + 27)))
        return false;
      if (/\b(?:par|per) $/.test(before)) return false;
      if (kind === 'other' && /\b(?:dans|in) (?:un|une|a|an|the|le|la|notre|our) (?:[a-z]+ )?$/.test(before))
        return false;
      if (generic && /\b(?:par|per|chaque|each|every|in (?:the|each|a)|dans (?:la|chaque)) $/.test(before))
        return false;
      // "a separate area for a drinks reception" is one need.
      if (kind !== 'meal' && kind !== 'cocktail' && FOR_MEAL.test(after)) return false;
      // "lunch in a separate room" is one need.
      if (
        kind === 'breakout' &&
        /\b(?:in|dans) (?:a|an|une?)(?: (?:small|quiet|petite?))? $/.test(before) &&
        /^(?:separate|autre|small|side)\b.*[^s]$/.test(source.folded.slice(start, end)) &&
        MEAL.test(before)
      )
        return false;
      // "un déjeuner sera offert aux exposants"
      if (stands && GUESTS_BEFORE.test(before)) return false;
      // "Nous sommes exposants au salon"
      if (stands && /\b(?:sommes|etes|sont|are|as|comme|en tant qu') $/.test(before)) return false;
      if (kind === 'exhibition' && (/\b(?:votre|your) $/.test(before) || /^ (?:opening|launch|preview)\b/.test(after)))
        return false;
      // "un lieu pour notre showroom" is the event.
      if (kind === 'exhibition' && (VENUE_FOR.test(before) || (start === 0 && source.folded.startsWith('showroom'))))
        return false;
      if (kind === 'exhibition' && /\b(?:dans (?:l'|la |le )|in the )(?:espace d')?$/.test(before)) return false;
      const isLayout = kind === 'cocktail' && (LAYOUT_BEFORE.test(before) || LAYOUT_AFTER.test(after));
      return !isLayout;
    })
    .map((one) => (!one.leaving && isRefused(source, one) ? { ...one, kind: 'mention' as const } : one))
    .sort((a, b) => a.start - b.start);
}
