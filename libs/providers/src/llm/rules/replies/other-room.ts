import { MONTHS, WEEKDAYS } from '../mentions/calendar';
import type { Folded, Range } from '../text';

/** Nouns of rooms, and names that rooms usually have. */
const NOUN =
  "(?:salles?|salons?|espaces?|pieces?|pavillons?|orangerie|bibliotheque|verriere|veranda|loft|ateliers?|studios?|auditorium|amphitheatre|amphi|foyer|hall|galerie|chapelle|grange|caveau?|terrasse|jardin d'hiver|mezzanine|patio|rotonde|lounge|chais?|dome|serre|chapiteau|cloitre|theatre|crypte|annexe|aile|rooms?|ballroom|boardroom|library|barn|orangery|pavilion|suite|gallery|chapel|cellar|vault|terrace|conservatory|rooftop|parlour|marquee|atrium|annex|wing|glasshouse|stables|undercroft|crypt|cloister|theatre|theater|spaces?)\\b";
const ARTICLE = "(?:(?:la|le|les|un|une|notre|nos|votre|vos|leur|au|aux|du|des|the|our|your|an?|another|any) |l'|d')";
const LEADING_ARTICLE = new RegExp(`^${ARTICLE}`);
/** Words that end a phrase, so that they aren't an adjective of a room. */
const NOT_WITHIN =
  'est|sont|sera|is|are|will|would|et|and|or|ou|in|into|dans|en|of|de|du|for|pour|but|mais|that|que|with|avec|you|vous|nous|we|to|a|not|pas';
/** "la salle", "notre seconde salle", "the Garden Room", "Studio 2". */
const ROOM = new RegExp(
  `\\b(?:${ARTICLE}(?:(?!(?:${NOT_WITHIN})\\b)[a-z][a-z'-]{0,20} ){0,3}?)?(?<!\\b[a-z]-)${NOUN}`,
  'g',
);
/** A name with a capital may be a room's: "la Cabosse". */
const NAMED = /\b(?:(?:la|le|notre|au|the|our) |l')([a-z][a-z'-]{2,20})\b/g;
const NO_ROOM = new RegExp(
  `^(?:${[...Object.keys(MONTHS), ...Object.keys(WEEKDAYS)].join('|')}|hotel|domaine|chateau|manoir|auberge|restaurant|office|team|club|group|groupe|company)\\b`,
);
/** The rest of a room's name, up to a verb: " Mistral", " des Fetes". */
const NAME = "(?: (?!(?:est|sont|sera|is|are|etant|being)\\b)[a-z0-9'-]{1,20}){0,6}?";
const ASIDE = '(?:,[^,.;:!?\\n]{1,30},)?';

/** Words between the beginning of an offer, such as "mais", and the room. */
const FILLERS =
  "uniquement|seulement|seules?|seule?|plutot|plus|only|just|in|into|from|to|dans|en|au|sur|vers|par|ce|c'est|cela|serait|sera|il|faut|faudra|faudrait|prendre|passer|utiliser|vous|seriez|serez|auriez|installee?s?|placee?s?|loge\\w*|nous|je|on|te|devrons|devrions|devons|devra|peux|peut|pouvons|pourrions|pourrons|pourrait|placer|mettre|mettrions|mettrons|installer|installerions|installerons|recevoir|recevrions|recevrons|accueillir|accueillerions|bloque\\w*|reserve|retenu|pour|for|down|get|accepter|proposer|propose|proposons|offrir|donner|donnerions|basculer|deplacer|avons|ai|reste|avec|it|it'll|it'd|this|that|you|you'd|you'll|we|we'd|we'll|i|i'd|i'll|would|will|have|has|be|being|could|can|need|do|use|using|take|put|move|moving|host|seat|place|offer|give|propose|suggest|accommodate|downstairs|upstairs|next|door|alors|donc|so|then|encore|still|instead|however|though|cependant|toutefois|en revanche|par contre|a la place|happy|bas|haut|etage|l'etage|a|non|required|left|got|se|ferait|tiendrait";
const FILLED = `(?:(?:${FILLERS}),? ){0,12}`;
const CONTRAST =
  'mais|but|seulement|sauf que?|cependant|toutefois|neanmoins|pourtant|en revanche|par contre|however|though|although|albeit|except(?: that)?|a ceci pres que?|ceci dit|yet|only|just|uniquement';
const OFFERS =
  "propos(?:er|e|ons|erions|erai|erais)|offrir|donner(?:ions)?|mettr(?:e|ions|ons|ais)|install(?:er|es|ee|ees|erions|erons)|plac(?:er|es|ee|ees|erions|erons)|loger(?:ions)?|recev(?:oir|rions|rons)|accueill(?:ir|irions|erions|erons|ons)|accepter|bascul(?:er|erions)|deplacer|passer|prendre|utiliser|avons|reste|(?:ce|cela) (?:serait|sera)|vous (?:seriez|serez|auriez|aurez)|offer|give|put|move|host|seat|place|propose|suggest|use|do|accommodate|we (?:do |still )*have|have|(?:it|that|this) (?:would|will) be|it'd be|it'll be|you(?:'d| would|'ll| will) be|it is|it's|you(?: would|'d|'ll| will) (?:get|have)|j'ai|bloqu(?:e|ons|er)|reserve|gard(?:e|er|ons)|held|hold|put you down|option|(?:aurait|aura) lieu|se tien(?:dra|drait)|take place|be held";
/** Begins a place: a mark, or a word of contrast. */
const BEGINS = `(?:^|[.,:;!?(\\n-] ?|\\b(?:${CONTRAST}),? )`;

const CONTRASTED = new RegExp(`\\b(?:${CONTRAST}),? ${FILLED}$`);
const OFFERED = new RegExp(`\\b(?:${OFFERS}),? ${FILLED}$`);
/** "mais le Petit Salon": a place of the event, not of its lunch. */
const PLACED = new RegExp(`${BEGINS}${FILLED}(?:dans|en|au|sur|in|into) $`);
/** "available in another room" */
const FREE_IN = /\b(?:available|free|possible|disponibles?|libres?|dispo),? (?:dans|en|in|into) $/;
const OFFERED_IN_PLACE = /(?:dans|en|au|sur|in|into|to|vers) $/;
/** "Le Grand salon", "the Library": the room is the clause's subject. */
const IS_SUBJECT = new RegExp(`${BEGINS}(?:(?:seules?|seule?|only|just|then|alors|donc|so|would|could) )?$`);
const IS_FREE = new RegExp(
  `^${NAME}${ASIDE} (?:(?:est|reste|restent|sont|serait|sera|is|are|remains?|would be|will be)(?: (?:bien|encore|toujours|still|actuellement|currently|aussi|also|en revanche|however|donc)){0,2} (?:libres?|disponibles?|dispo|possible|free|available|left|yours|a vous|a votre disposition|at your disposal|an option)\\b|l'est\\b|(?:est|is)(?= ?(?:[.,;!)]|$))|(?:vous |pourrait |would |could |might )+(?:convien\\w*|convenir|iraient|irait|aller|interesse\\w*|suit|work|do)\\b|(?:do|suits?|works?)(?= you\\b| ?[.?!,]|$))`,
);
const INSTEAD_BEHIND = new RegExp(
  `^${NAME},? (?:instead\\b|a la place\\b|au lieu d|plutot que|(?:rather|other) than\\b|(?:et|and|,) ?(?:non|pas|not) (?:pas )?(?:dans|au|en|a|in|the|to)\\b|(?:pas|not) (?:dans|au|en|in|the)\\b)`,
);
const ONLY_BEHIND = new RegExp(`^${NAME} (?:uniquement|seulement|only)\\b`);
const OTHER =
  /\b(?:autres?|another|other|different|alternative|second|seconde|deuxieme|smaller|larger|bigger)\b|^.{0,40}\bplus (?:petite?|grande?)s?\b/;
/** The room asked for. */
const YOURS = /\b(?:votre|vos|your)\b/;
const ASKED =
  /^[^,:]{0,60}\b(?:demandee?s?|souhaitee?s?|voulue?s?|que vous (?:souhait|voul|demand|aviez)\w*|you (?:asked|wanted|requested|chose|had)|requested|preferred|comme (?:demande|convenu)|as (?:you )?(?:requested|asked|discussed|agreed))\b/;

const TAKEN =
  '(?:pris|reserve|loue|occupe|bloque|privatise|option)(?:e|s|es)?|complete?s?|indisponibles?|fermee?s?|en travaux|hors service|trop (?:petite?|grande?)s?|taken|booked|reserved|let|hired|gone|occupied|unavailable|closed|out of (?:use|action|order)|not (?:available|free)|too (?:small|big|large)|under renovation|being (?:refurbished|renovated)|(?:pas|plus) (?:disponibles?|libres?|dispo|possible)';
const IS_TAKEN = new RegExp(
  `^${NAME}${ASIDE}(?:(?: (?:n'est|n'etant|ne sera|est|sont|sera|etant|a ete|is|isn't|are|aren't|was|being|has been|had been|has|will be|as|malheureusement|helas|unfortunately|sadly|deja|already|actuellement|currently|now|fully|all|both|toutes?|tous)){1,4}) (?:${TAKEN})\\b|^${NAME}${ASIDE} (?:isn't|aren't|n'est (?:malheureusement |helas )?(?:pas|plus)) (?:available|free|disponibles?|libres?|dispo|possible)\\b`,
);
const REFUSED = new RegExp(
  `(?:\\b(?:au lieu|a la place|plutot que|rather than|instead of|et non|and not|ni|neither|nor|no|aucune?|none of|sans|(?:pas|plus) (?:de|d'|non plus)|n'(?:avons|ai|est) (?:plus|pas)|(?:complets?|fully booked)(?: (?:dans|pour|sur|in|for))) ?(?:(?:de|d'|dans|en|au|in|into|at|for|sur|pas) ?)?)$`,
);
/** "we do not have another room" */
const NEGATED = new RegExp(`\\b(?:not|cannot|never|pas|unable to) ${FILLED}(?:d')?$|n't ${FILLED}$`);
/** Another part of the event than the session. */
const SERVED =
  /\b(?:cocktails?|dejeuners?|diners?|repas|pauses?|cafe|buffet|aperitif|vestiaires?|bar|traiteur|sous-commissions?|ateliers?|lunch|dinner|drinks|coffee|tea|breaks?|reception|breakouts?|coats?|cloakroom|caterers?)\b/;
const BECAUSE = /\b(?:as|since|because|car|puisque?|comme|vu que) ?$/;
const BECAUSE_BEHIND = new RegExp(`^${NAME} (?:n')?(?:etant|being)\\b`);
/** "pas dans le Grand salon", "not the Great Hall" */
const NOT_HERE = new RegExp(
  `\\b(?:hormis|sauf|excepte|apart from|except(?: for)?)(?: (?:dans|en|pour|in|for))? $|${BEGINS}${FILLED}(?:(?:non )?pas|not) (?:(?:dans|en|au|sur|pour|in|into|at) ?)?$`,
);
const CHANGE = /\b(?:changer de salle|(?:swap|change|switch|move) (?:the )?rooms)\b/;
const OTHER_DAY =
  /\b(?:autres? (?:dates?|jours?|soirs?|semaines?|fois|occasions?)|(?:another|other|different) (?:dates?|days?|evenings?|weeks?|times?|occasions?)|(?:semaine|mois) (?:suivante?|prochaine?|d'apres|d'avant)|(?:jour|lendemain|veille) (?:suivant|d'avant)|(?:next|following|previous) (?:day|week|month)|le lendemain|la veille)\b/;

/** How far before a room its words are looked at. */
const CONTEXT = 120;
const LONGEST = 300;

interface Room extends Range {
  /** Its words, with the next ones, to tell rooms apart. */
  name: string;
  isRefused: boolean;
  /** Refused as a place only, besides which the venue is free: "not in the Great Hall". */
  isElsewhere: boolean;
  /** The reason of something else: "as the Ballroom is taken". */
  isReason: boolean;
  isOffered: boolean;
  /** Offered as another one than that asked for, even if no other room is named. */
  isInstead: boolean;
}

/**
 * Finds the words with which a reply offers another room than the one asked for, or says that it isn't that room. A room that is only mentioned,
 * or that is offered on another day (`isOtherDay` of the words), is none.
 */
export function otherRoomIn(body: Folded, isOtherDay: (words: string) => boolean): (Range & { isNo: boolean }) | null {
  const said = body.folded;
  const rooms = roomsIn(body);
  const isNot = new Set(rooms.filter(({ isReason, isRefused }) => isReason && isRefused).map(({ name }) => name));
  const offered = rooms.find((room) => {
    if (room.isRefused) isNot.add(room.name);
    const isAnother = room.isInstead || isNot.size > 1 || (isNot.size === 1 && !isNot.has(room.name));
    return room.isOffered && isAnother && !isOnOtherDay(said, room, isOtherDay);
  });
  if (offered) return { ...wordsOf(said, offered), isNo: false };
  const change = CHANGE.exec(said);
  if (change) return { start: change.index, end: change.index + change[0].length, isNo: false };
  const elsewhere = rooms.find((room) => room.isElsewhere);
  return elsewhere ? { ...wordsOf(said, elsewhere), isNo: true } : null;
}

function roomsIn(body: Folded): Room[] {
  const said = body.folded;
  const places: Range[] = [];
  const claimed = new Uint8Array(said.length + 1);
  for (const { index, 0: words } of said.matchAll(ROOM)) {
    places.push({ start: index, end: index + words.length });
    claimed.fill(1, index, index + words.length);
  }
  for (const { index, 0: words, 1: name = '' } of said.matchAll(NAMED)) {
    const end = index + words.length;
    const isName = /^\p{Lu}\p{Ll}/u.test(body.slice(end - name.length, end)) && !NO_ROOM.test(name);
    if (isName && !claimed.subarray(index, end).includes(1)) places.push({ start: index, end });
  }
  return places.sort((a, b) => a.start - b.start).map((place) => roomAt(said, place));
}

function roomAt(said: string, { start, end }: Range): Room {
  const before = said.slice(Math.max(0, start - CONTEXT), start);
  const after = said.slice(end, end + CONTEXT).split(/[.;!?\n]/)[0] ?? '';
  const words = said.slice(start, end);
  const isElsewhere = NOT_HERE.test(before);
  const isRefused = isElsewhere || REFUSED.test(before) || NEGATED.test(before) || IS_TAKEN.test(after);
  const isFree = IS_FREE.test(after) && IS_SUBJECT.test(before);
  const isOther = OTHER.test(words) || OTHER.test((after.split(/[,:]/)[0] ?? '').slice(0, 20));
  const isContrasted = CONTRASTED.test(before);
  const isOffer = OFFERED.test(before);
  const isPlace = PLACED.test(before) || FREE_IN.test(before) || (isOffer && OFFERED_IN_PLACE.test(before));
  const isOnly = /\b(?:seule?s?|only) $/.test(before) || ONLY_BEHIND.test(after);
  const isOfSession = !SERVED.test(before.split(/[.,;:!?\n]/).at(-1) ?? '');
  const isAsked = !isOther && (YOURS.test(words) || ASKED.test(words + after));
  const isNamed = isOffer || isPlace || isFree;
  const isInstead =
    (isContrasted && (isNamed || OFFERED_IN_PLACE.test(before))) ||
    (isOther && isPlace) ||
    (isNamed && (isOnly || INSTEAD_BEHIND.test(after)));
  return {
    ...{ start, end, isRefused, isElsewhere },
    name: (words.replace(LEADING_ARTICLE, '') + after.slice(0, 12)).split(/[,:]/)[0] ?? '',
    isReason: BECAUSE.test(before) || BECAUSE_BEHIND.test(after),
    isOffered: !isRefused && isOfSession && !isAsked && (isInstead || isNamed),
    isInstead,
  };
}

function isOnOtherDay(said: string, { start, end }: Range, isOtherDay: (words: string) => boolean): boolean {
  const before =
    said
      .slice(Math.max(0, start - CONTEXT), start)
      .split(/[.,;:!?\n]|\b(?:mais|but)\b/)
      .at(-1) ?? '';
  const words = before + said.slice(start, end + CONTEXT).split(/[.;!?\n]/)[0];
  return OTHER_DAY.test(words) || isOtherDay(words);
}

/** The room with the words before it that say where, up to the end of its sentence. */
function wordsOf(said: string, { start, end }: Range): Range {
  const lead =
    /(?:\b(?:uniquement|seulement|seule?s?|only|just|plutot|(?:non )?pas|not) )?(?:\b(?:dans|en|sur|in|into|to) )?$/.exec(
      said.slice(Math.max(0, start - 30), start),
    );
  const rest = said.slice(end, start + LONGEST).search(/[.;!?\n]/);
  return {
    start: start - (lead?.[0].length ?? 0),
    end: rest < 0 ? Math.min(said.length, start + LONGEST) : end + rest,
  };
}
