import { MONTHS } from '../mentions/calendar';
import type { Range } from '../text';
import { lineKindOf } from './line-kinds';

/** How far before a price its label may begin. */
const MOST_BEFORE = 400;
export const FROM =
  /(?:\b(?:entre|between|de|from) \d+(?:[.,]\d+)? ?(?:€|£|eur)? ?(?:et|and|a|to|-)\s*$)|\b(?:a partir de|des|from|starting (?:at|from)|starts? (?:at|from)|(?:debut|demarr|commenc)\w* a|au plus bas|entre|between|minimum|d'environ|environ|autour de|aux alentours de|de l'ordre de|in the region of|somewhere around|approx\.?|about|around|roughly|circa|approximately)\s*$/;
/** Words that begin a condition: "offert à partir de 50 personnes". */
export const CONDITION_LEAD = 'a partir|des|si|if|pour|for|from|au-dela|plus de|above|over|beyond|more than';
/** Words for what costs nothing. */
export const INCLUDED = new RegExp(
  [
    "\\b(?:inclus(?:es?)?|compris(?:es?)?|offerte?s?|gratuite?s?|gratuitement|gracieu\\w+|a titre gracieux|sans frais|rien a payer|sans (?:supplement|surcout)|ne (?:vous )?(?:coute|coutera|coutent|couteront) rien|(?:aucun|pas de) (?:frais|supplement|surcout)|(?:ne (?:vous )?(?:sera|seront|sont)|n'est|n'etant) (?:pas|jamais) (?:facturee?s?|comptee?s?|payante?s?)|non (?:facturee?s?|payante?s?)|(?:a )?(?:notre charge|nos frais)|prise?s? en charge par nos soins)\\b",
    '\\b(?:complimentary|free of charge|foc|on the house|(?:(?:is|are)|(?<=[-–:] ?)) ?on us|thrown in|waived|for nothing|nothing to pay|carr(?:y|ies) no (?:hire )?(?:fee|charge)|costs? (?:you )?nothing|at our (?:expense|cost)|for free|gratos|(?:est|sont) pretee?s?(?! (?:a|pour|des)\\b)|cadeaux?(?= ?(?:[.,;!)]|$))|comes? with the (?:room|hall|hire|venue|price|space|package)|in the price|dans le prix|in with the (?:room|hall|hire)|(?:is|are) covered|come(?:s)? as standard|included|(?:pas de|aucun) droits? de bouchon|(?:pas de|aucune) location(?= si\\b| des\\b| a partir|,|\\.|$)|(?:is|are) part of|(?:fait|font) partie)\\b',
    '\\binclusive\\b(?! of)',
    '\\b(?:(?:at )?no|nil|without) (?:(?:extra|additional|hire|hiring|room|venue) ){0,2}(?:charge|cost|fee)\\b',
    "(?:\\bnot|n't|\\bnever) (?:be )?(?:charged? (?:you )?for\\b|(?:billed|charged|invoiced)\\b(?! (?:at|by|if|when|until|unless|for)))",
    '\\b(?:is|are) free\\b|(?<=[:-] )free\\b|\\bfree(?= (?:on-?site )?(?:wi-?fi|parking|car park|use of|access))\\b',
    '(?<!\\b(?:gluten|dairy|smoke|alcohol|vat|tax|duty)[ -])\\bfree(?=\\s*(?:[.;,)]|$))',
    '(?<=: ?)(?:fourni|prete)(?:e|s|es)?\\b',
    '\\b(?:est|sont) fourni(?:e|s|es)?\\b(?! (?:par|dans|avec|sur))|\\b(?:is|are) (?:also )?provided(?=\\s*(?:[.;,)]|$))',
    '(?<![\\d.,])0(?:[.,]00)? ?€|[£€$] ?0(?:\\.00)?(?![\\d.,])',
  ].join('|'),
);
/** Verbs and words that end a label, and those before one. */
const LABEL_END =
  /\s*(?:[,;]? ?\bc'|\b(?:at (?:a|the|our) (?:[a-z-]+ ){0,2}(?:rates?|prices?|cost|fee|charge)|au (?:tarif|prix)(?: (?!de\b)[a-z]+){0,2}|est|sont|sera|seront|is|are|will be|would be|comes to|reste|s'eleve|coute|costs?|(?:factur|lou|propos|fix|accord)ee?s?|facture\w*|mise?s?|revien(?:t|nent)|s'etablit|ressort|monte|vaut|works? out|payable|comptez|compter|a|au prix de|at|for|de|of|pour|tarif|prix|price|both)\b|(?<=[:-] )forfait(?:aire)?|[:–—=@/+→➜-]|\.{2,}|\()\s*$/;
/** "For 90 guests we propose our buffet" */
const PROPOSED =
  /^\s*(?:pour|for) [^,;.]{2,50}?\b(?:(?:nous|je) (?:vous )?(?:proposons|propose|suggerons|recommandons)|we (?:propose|suggest|recommend|offer|can offer)) |^\s*(?:nous (?:pouvons|pourrions)|we (?:can|could)) (?:recevoir|accueillir|host|welcome) [^,;.]{2,80}? (?:pour|for) (?=(?:un|une|a|an) )/;
export const LEAD =
  /^(?:[-*•+·>✔✓→\s]|\d{1,2}[.)] |[a-z]\) |(?:nous vous proposons|(?:on|nous|je) (?:vous |te )?(?:privatis|reserv|laiss|pret|fourni|met|mett|prevo)[a-z]+(?: a (?:votre )?disposition)?|we (?:provide|lend|supply|reserve|set up)|(?:je|nous) (?:peux|pouvons|vous) (?:vous )?(?:faire|fais|faisons|propose\w*)|ajoutez|rajoutez|add|(?:you|vous) (?:can|could|may|might|pouvez|pourrez|pourriez) (?:also |aussi |egalement )?(?:add|book|have|choose|include|ajouter|rajouter|prevoir|reserver|choisir)|(?:on|nous) (?:peut|pouvons|pourrait|pourrions) (?:aussi |egalement |vous |y )*(?:ajouter|rajouter|prevoir|organiser)|we (?:can|could) (?:also )?(?:add|arrange|provide|lay on)|je (?:verrais|propose|suggere)(?: bien)?|(?:i'm|i am|we're|we are) (?:happy|pleased|delighted|glad) to (?:offer|propose|quote)(?: you| your [a-z]+)?|(?:nous sommes|je suis) (?:heureux|heureuse|ravie?s?|heureuses) de (?:vous )?(?:proposer|offrir)|nous proposons|nous facturons|(?:je|nous) (?:vous )?confirm(?:e|ons) que|(?:we|you|i)(?:'d|'ll| would| will| should)? (?:need|require|recommend|suggest)|(?:il (?:vous )?|vous )?(?:faut|faudra|faudrait) (?:prevoir )?|nous (?:vous )?(?:prevoyons|recommandons|conseillons|ajoutons|suggerons)|vous aurez besoin d[e']|(?:we have|nous avons|nous disposons de)(?= \d)|nous pouvons proposer|we can offer|we offer|we charge|notre|nos|votre|vos|our|your|the|le|la|les|l'|un|une|des|du|de la|a|an|and|et|ou|or|puis|plus|concernant|pour|for|avec|with|soit|option|en option|possibilites?|voici|moyennant|if you(?:'d| would)? (?:like|want|need|wish|prefer)|si vous (?:souhaitez|desirez|voulez)|possibilite d[e']\s?(?:ajouter|reserver|prevoir)|d'ajouter)(?:\b|(?<='))\s?)+/;
const ONE_DAY = `(?:\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|\\d{1,2}(?:er|st|nd|rd|th)?(?: (?:${Object.keys(MONTHS).join('|')}))?)`;
/** Words that answer whether a venue is free. */
export const YES_WORDS =
  "(?:(?:bonjour|hello|hi)[ ,!]*)?(?:(?:oui|yes|yep|ok|okay|d'accord|parfait|bien sur|of course|avec plaisir|with pleasure|absolument|absolutely|certainly|sure)\\b[ ,!]*)?(?:(?:(?:nous sommes|on est|we are|we're|c'est|it's|it is|tout a fait|toujours|encore|bien|still|all) ){0,3}(?:disponibles?|dispo|libres?|available|free|possible|faisable|doable)\\b)?(?: (?:(?:le|les|pour le|pour les|on|on the|for|for the) (?:[a-z]{2,9} )?" +
  `${ONE_DAY}(?: ?(?:et|and|au|to|&|-) ?(?:le )?${ONE_DAY})?(?: \\d{4})?` +
  '|ce jour(?:-la)?|a (?:cette|ces) dates?|that (?:day|date)|on th(?:at|is|ese|ose) (?:days?|dates?)))?';
const GENERIC =
  /^(?:moyennant|contre|au forfait|au (?:tarif|prix) de|pour un (?:montant|tarif|prix|supplement) de|at a (?:cost|charge|price|rate|fee|supplement) of|(?:priced|available|offered|charged|billed) at|comptez|which (?:stays?|remains?)|thereafter|afterwards|after that|apres|au-dela|ajoutez|group rates?|tarifs? (?:de )?groupes?|sinon|otherwise|else|then|puis|ensuite|a la consommation|consommation|(?:notre |our )?(?:meilleurs?|best) ?(?:tarifs?|prix|offres?|prices?|rates?)?|en resume|in short|(?:tarifs?|prix|rates?|prices?) (?:preferentiel|special|speciaux|negocie|reduit)e?s?|tarifs?|prix|prices?|rates?|offre|montant|cout|cost|total|nous facturons|facturons|we charge|(?:il (?:faut|faudra|faudrait|suffit d[e']) ?)?(?:compter|rajouter|ajouter|prevoir)(?: un supplement)?|c'est possible.*|proposition|devis|quote|that is|this is|ce sera|it is|it's|.?)$/;
/** A yes names nothing: "Oui, disponible le 18 mars". */
const SAYS_YES = new RegExp(`^${YES_WORDS}$`);
export const TIMES_BEFORE = /\b(\d{1,4}) ?(?:x|\*|×|@) ?$/;
/** "5 days at £180" */
export const UNITS_BEFORE = /:?\s*\b(\d{1,3}) (?:jours?|days?|nuits?|nights?) (?:a|at|@|x) ?$/;

/** The same text with spaces in brackets. */
const hideBrackets = (text: string): string =>
  text.replace(/\([^()]*\)/g, (inside) => `(${' '.repeat(inside.length - 2)})`);

export const INCLUDES =
  /\b((?:formules?|forfaits?|offres?|packages?|rates?)\b[^,.;:]{0,30}?) (?:comprend|comprenant|inclut|incluant|includes?|including|comprises|comprising)\b/;

/** The words before a price that say what it is for; null if there are none that do. */
export function labelBefore(text: string, begin: number, end: number, whole = false): Range | null {
  const start = Math.max(begin, end - MOST_BEFORE);
  let piece = text.slice(start, end).replace(FROM, '').replace(TIMES_BEFORE, '').replace(UNITS_BEFORE, '');
  const preamble = PREAMBLE.exec(piece)?.[0] ?? '';
  if (lineKindOf(piece.slice(preamble.length)) !== null)
    piece = ' '.repeat(preamble.length) + piece.slice(preamble.length);
  // "Menu A: 42 €"
  if (/\b[a-z]\s*[:–—]\s*$/.test(piece)) piece = piece.replace(/\s*[:–—]\s*$/, '');
  else for (let at = 0; at < 6; at += 1) piece = piece.replace(LABEL_END, '');
  // "La formule comprend la salle et le déjeuner pour 59 €"
  const whatIncludes = INCLUDES.exec(piece);
  if (whatIncludes)
    return { start: start + whatIncludes.index, end: start + whatIncludes.index + (whatIncludes[1] ?? '').length };
  // "La journée, avec salle, pauses et déjeuner, coûte 57 €"
  const described = DESCRIBED.exec(piece);
  if (described && lineKindOf(described[2] ?? '') !== null) piece = described[1] ?? '';
  const isListed = /(?:[:–—]|\.{3,})\s*$/.test(text.slice(start, end));
  const cut = lastCut(hideBrackets(piece), whole, isListed);
  const proposed = PROPOSED.exec(piece.slice(cut))?.[0].length ?? 0;
  const lead = LEAD.exec(piece.slice(cut + proposed));
  let from = start + cut + proposed + (lead ? lead[0].length : 0);
  let words = text.slice(from, start + piece.length);
  // "Rehearsal room: complimentary on Saturday, 150 € on Sunday"
  const colon = piece.indexOf(':');
  if (!whole && colon > 2 && /^\s*(?:inclu|compl|offer|gratuit|free)/.test(words) && cut > colon) {
    from = start + (LEAD.exec(piece)?.[0].length ?? 0);
    words = text.slice(from, start + colon);
  }
  const verb =
    /\s(?:f(?:ait|ont) l'objet|comes? to|(?:nous|je) (?:vous |te )?propos(?:e|ons)|(?:vous |te )?proposent?|vous est|vous sont|peut|peuvent|can|sleeps|seats|accommodates|holds|accueille|stays?|remains?|restent|reste|est|sont|sera|is|are|will be|s'eleve|debute|paient|paie|payent|reglent|pay|pays)\b/.exec(
      words,
    );
  if (verb && verb.index > 2) {
    const behind = words.slice(verb.index + verb[0].length);
    // "Our centre can welcome you with full board", "non-residents pay a day rate"
    const isOfGuests = /\s(?:paient|paie|payent|reglent|pay|pays)/.test(verb[0]);
    if (
      (isOfGuests && behind.trim() !== '') ||
      (lineKindOf(words.slice(0, verb.index)) === null && lineKindOf(behind) !== null)
    ) {
      from += verb.index + verb[0].length;
      words = behind;
    } else words = words.slice(0, verb.index);
  }
  words = words.trimEnd();
  from += words.length - words.trimStart().length;
  words = words.replace(/[,;:|\s]+$/, '').trim();
  // "Car park: complimentary for 20 cars, then 8 € per car"
  if (!whole && GENERIC.test(words) && colon > 2 && cut > colon && lineKindOf(piece.slice(0, colon))) {
    from = start + (LEAD.exec(piece)?.[0].length ?? 0);
    words = text.slice(from, start + colon).trimEnd();
  }
  if (words.length < 2 || GENERIC.test(words) || SAYS_YES.test(words) || !/[a-z]{2}/.test(words)) return null;
  return { start: from, end: from + words.length };
}

const DESCRIBED = /^([^,€£$]{3,60}), (?:avec|with|comprenant|including|incluant|y compris) ([^€£$]{3,120}),\s*$/;
/** "Suite à notre échange, la salle est à 400 €" */
const PREAMBLE =
  /^\s*(?:suite|further|following|thanks?|merci|comme|as (?:discussed|requested|agreed|promised)|en reponse|apres|after|according|selon)\b[^,:;€£$]{0,60}, /;
const ONLY_COURSES =
  /^\s*(?:en )?(?:two|three|four|five|six|deux|trois|quatre|cinq|\d)[ -](?:courses?|plats|services?|temps)\s*$/;

/** Behind the last mark after which there is still a word of a line; a list of things stays whole if asked for. */
function lastCut(piece: string, whole: boolean, isListed = false): number {
  const marks = [
    ...piece.matchAll(
      /[:,;!?\t](?=\s|$)|(?<!\b(?:incl|excl|pers|min|max|env|approx))\. |(?<!\bbed )\b(?:et|and|ou|or|puis)\b(?= (?!d[eu] |d'))(?!(?<=\d \w+) \d)/g,
    ),
  ].filter(({ 0: mark }) => !whole || /[:;!?.]/.test(mark));
  // "Sécurité : 2 agents" is one label.
  const last = marks.findLast(({ 0: mark, index }) => {
    const rest = piece.slice(index + mark.length);
    if (
      !/[a-z]{3}/.test(rest) ||
      (mark === ':' && /^\s*\d/.test(rest) && lineKindOf(piece.slice(0, index)) !== null) ||
      GENERIC.test(rest.trim())
    )
      return false;
    // "Student hosts, per hour" is one label.
    if (mark === ',' && ONLY_UNIT.test(rest)) return false;
    // "Farmhouse menu, two courses" is one label.
    if (mark === ',' && ONLY_COURSES.test(rest) && lineKindOf(piece.slice(0, index)) === 'food') return false;
    // "Chambre individuelle, petit déjeuner inclus" is one label.
    if (mark === ',' && INCLUDED.test(rest) && lineKindOf(piece.slice(0, index)) !== null) return false;
    // "Accueil café et 2 pauses" is one label.
    const isJoined =
      (isListed ? /^(?:et|and|ou|or)$/ : /^(?:et|and)$/).test(mark) && !STATED.test(piece.slice(0, index));
    if (isJoined && lineKindOf(piece.slice(0, index)) !== null) return false;
    if (/^(?:et|and)$/.test(mark) && PACKAGE_OF.test(piece.slice(0, index)) && ONLY_NOUNS.test(rest)) return false;
    // "Double room, single use" is one label.
    if (mark !== ',') return true;
    const [kind, before] = [lineKindOf(rest), lineKindOf(piece.slice(0, index))];
    // "Le déjeuner, servi dans la galerie, est à 68 €", "the loft, for your workshop, is £900"
    if (before !== null && (SERVED.test(rest) || ASIDE.test(rest))) return false;
    // "Forfait eau, vin et café"
    if (PACKAGE_OF.test(piece.slice(0, index)) && ONLY_NOUNS.test(rest)) return false;
    // "Tea, coffee and biscuits" is one label.
    if (
      kind === 'beverage' &&
      lineKindOf(
        piece
          .slice(0, index)
          .split(/[:;.]\s/)
          .at(-1) ?? '',
      ) === kind &&
      /^[^,]{2,25}\b(?:et|and)\b/.test(rest) &&
      !STATED.test(piece.slice(0, index))
    )
      return false;
    // "Old Library, whole day" is one label.
    if ((kind === null || isListed) && before !== null && !STATED.test(piece.slice(0, index))) return false;
    return kind !== 'accommodation' || before !== kind;
  });
  return last ? last.index + last[0].length : 0;
}

const ONLY_UNIT =
  /^\s*(?:de )?(?:(?:la|le|par|per|a|an|chaque|each) |l'|\/ ?)(?:demi-|half-)?(?:journee|jour|heure|soiree|nuit|personne|unite|piece|day|hour|night|person|head|guest|unit)[\s.:]*$/;
const SERVED = /^\s*(?:servie?s?|served|prepare\w*|compose\w*|accompagne\w*)\b/;
/** Words between two commas that say more of the thing before them. */
const ASIDE =
  /^ (?:pour|for|avec|with|dans|in|au|aux|on|at|near|sur|situee?s?|located|d'une?|ideale?s?|ideal|qui|which|that|equipee?s?|equipped|donnant|overlooking|accueillant|capacite|seating|holding|disponible|available|including|incl\.?|incluant|comprenant|y compris|compris|attenante?|adjacente?|adjoining) [^,]{3,60},\s*$/;
const PACKAGE_OF = /\b(?:forfaits?|formules?|packages?|packs?)(?: (?:[a-z-]+,? ?)+)$/;
const ONLY_NOUNS = /^ (?:[a-z-]+,? )*(?:(?:et|and) )?[a-z-]+\s*$/;

/** Words or a price that complete a statement, so that its label doesn't continue behind "and". */
export const STATED =
  /\b(?:est|sont|is|are|inclus\w*|compris\w*|offert\w*|included|free|gratuit\w*|vous|we|nous)\b|\d[€£]|[€£]/;

/** "thereafter €38 per waiter", "150 £ per additional hour": the label is the unit behind the price. */
export function unitBehind(after: string, offset: number): Range | null {
  const match = /^ ?(?:(?:ht|ttc) )?(?:par|per) ((?:additional |extra )?[a-z]{3,20}(?: supplementaire)?)\b/.exec(after);
  const words = match?.[1] ?? '';
  const start = offset + (match?.[0].length ?? 0) - words.length;
  return lineKindOf(words) && { start, end: start + words.length };
}

/** "Chambres : 89 € en single, 99 € en double": the label is only the type of room. */
export function typeBehind(after: string, offset: number): Range | null {
  const match =
    /^ ?\(?(?:(?:ht|ttc) )?(?:(?:pp|(?:par|per|\/) ?(?:personne|person|nuit|night|chambre|room)) ?(?:(?:et |and )?(?:par|per|a|\/) ?(?:nuit|night|jour|day|personne|person))? )?((?:(?:en|for|in|in a) )?(?:chambre )?(?:single|simple|individuelle|double|twin)(?: rooms?)?)\b/.exec(
      after,
    );
  const words = match?.[1] ?? '';
  const start = offset + (match?.[0].length ?? 0) - words.length;
  return match && { start, end: start + words.length };
}

export function labelAfter(text: string, start: number, end: number): Range | null {
  const after = text.slice(start, end);
  const lead =
    /^(?: ?(?:ht|ttc|hors taxes?|\+ vat|plus vat|excl\S* vat|ex\.? vat|inc\S* vat|net)\b| ?\([^)]{0,30}\)| ?(?:tout compris|all in|all inclusive)\b| ?(?:par|per|\/|a) ?(?:personne|pers\b\.?|person|pax|guest|enfant|child|adulte|adult|invite|player|joueur|head|cover|delegate|tete|convive|couvert|participant|heure|hour|h|jour|day)\b\.?| pp\b| p\.p\.)*\s*(?:[-–] )?(?:(?:(?:pour|for|la|le|les|the|a|an|de|of)\b|l'|d') ?){0,3}(?:(?:[a-z]+ (?:jours|nuits|days|nights) )?(?:comprenant|incluant|including) (?:l'|le |la |les |the )?)?/.exec(
      after,
    )?.[0] ?? '';
  const words =
    /^(?!(?:par|per)\b)(?:[a-z]|\d+-[a-z])[^,;.:(]{2,60}/
      .exec(after.slice(lead.length))?.[0]
      .replace(/\s+(?:par|per|a|\/) .*$/, '')
      .trimEnd() ?? '';
  // The kind must be among the first words: later ones belong to something else.
  if (words.length < 3 || lineKindOf(words.split(' ').slice(0, 4).join(' ')) === null) return null;
  return { start: start + lead.length, end: start + lead.length + words.length };
}
