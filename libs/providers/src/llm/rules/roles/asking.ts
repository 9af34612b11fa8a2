import type { FieldRole } from '../split/form';
import type { Letter } from '../split/letter';
import { ASKS_ELSEWHERE, NEEDS_ELSEWHERE } from './asking-elsewhere';

/** A few words are a brief, whatever they leave out. */
const SHORT = 130;

/** Where people meet. */
const PLACE =
  '(?:(?:une |la |of )?salle|salles|salons?(?: prive)?|lieux?|endroits?|espaces?|domaines?|chateaux?|manoirs?|demeures?|villas?|lofts?|appartements?|maisons?|rooftops?|terrasses?|peniches?|hotels?|restaurants?|auberges?|gites?|granges?|chalets?|lodges?|cottages?|abbayes?|bastides?|musees?|museums?|hangars?|halles?|usines?|warehouses?|pubs?|auditoriums?|amphis?|amphitheatres?|galeries?|theatres?|plenieres?|locaux|local|showrooms?|palais des congres|hebergements?|venues?|(?<=\\b(?:a|some|any) )place(?! (?:in|on|at) )|rooms?|boardrooms?|ballrooms?|spaces?|somewhere|barns?|farmhouses?|castles?|halls?|houses?|hotels?|boats?|marquees?|location(?! (?:of|de mobilier|de materiel))|accommodation)(?![a-z])';
const EVENT =
  '(?:seminaires?|reunions?|evenements?|conferences?|colloques?|congres|conventions?|soirees?|mariages?|anniversaires?|formations?|diners?|dejeuners?|cocktails?|aperitifs?|team[ -]?buildings?|seminars?|meetings?|events?|weddings?|part(?:y|ies)|dinners?|lunch|off-?sites?|retreats?|workshops?|ateliers?|hackathons?|receptions?|away[ -]?days?|kick[ -]?offs?|journees?|galas?|tournages?|film(?:ing)?|shoots?|shootings?|inaugurations?|fetes?|bapteme|communions?|ceremonies?|assemblees?|forums?|expositions?|exhibitions?|vernissages?|arbre de noel|noel|pot|do|repas|week-?ends?|sejours?|rehearsals?|repetitions?|bals?|balls?|tournois?|tournaments?|competitions?|concerts?|spectacles?|avant-premieres?|premieres?|screenings?|projections?|petits?[ -]dejeuners?|breakfasts?|brunch|gouters?|barbecues?|aperos?|after-?works?|degustations?|tastings?|defiles?|fashion shows?|auditions?|castings?|colloquiums?|meet-?ups?|conseils?|comites?|congresses|camps?|class(?:es)?|noces|obseques|funerals?|wakes?|tea|retraites?|symposiums?|summits?|sommets?|roadshows?|lancements?|launch|(?:\\d{2}|vingt|trente|quarante|cinquante|dix|cent) ans|\\d{2}th)(?![a-z])';
/** Up to so many characters of a sentence that doesn't speak to the reader about themselves. */
const gap = (length: number): string =>
  `(?:(?!\\b(?:vous (?:cherch|organis|recherch|souhait)|you(?:'re| are)? (?:look|plan|organi|need|want)|vos|your|stage|emploi|poste|alternance|job|role|position|internship|work|shifts|travail|partenaires|partners|clients pour)\\b)[^.!?\\n]){0,${length}}?`;
const WE =
  "(?:je|j'|nous|on|il (?:me|nous)|we|i|i'm|i'd|we'd|we're|(?:notre|mon|ma|our|my|le|la|the|client|equipe|studio|production) [a-z-]{2,20}|client|studio [a-z]{2,20})";
const LOOK =
  '(?:cherch(?:e|ons|ent|erais|er)|recherch(?:e|ons|ent|er)|(?:a|en) la recherche|souhait\\w*|aimer(?:ions?|ais|ait)|voudr(?:ais|ions|ait)|(?:(?:ai|avons|a|aurions|aurais|aurait|aurons|aurai) )?besoin|(?:faut|faudrait|faudra)|trouver|lou(?:er|ons)|rent|hire|book|privatis(?:er|ons|ation)|take over|want\\w*|need\\w*|requir\\w*|look(?:ing)?|search(?:ing)?|seek(?:ing)?|scouting|after|would (?:like|love)|like|love|dreaming|hop(?:e|ing)|consulte|prefer(?:ons|er|erions|erais|erait)?|considering|imagin(?:e|ons)|revons|songeons|reflechissons)';
/** The author, or those they write for, look for a place. */
const SEEKS_PLACE = new RegExp(
  `\\b(?:cherch(?:e|ons)|trouver|savoir|looking for|find|know) (?:ou|where|somewhere)\\b|(?:\\b${WE}\\b ?${gap(50)}\\b|(?:^|\\n|[.,!:;?-] ?|\\b(?:et|and|donc|so) )(?:urgent |toujours |still |currently |actuellement )?)${LOOK}\\b${gap(60)}\\b${PLACE}|\\b${PLACE} (?:is |are |urgently )?(?:needed|wanted|required|sought|recherche[es]*|demande[es]*|cherche[es]*)\\b|(?<!\\b(?:you|vous|they|who|qui|clients?|de|la|une) )\\b(?:needs?|requires?|seeks?|wants|looking for|recherche|cherche) ${gap(30)}\\b${PLACE}`,
);
/** They plan an event. */
const PLANS_EVENT = new RegExp(
  `(?:^|\\n|[.,!:;] ?)(?:looking for|cherch(?:e|ons)|recherch(?:e|ons)) ${gap(50)}\\b${EVENT}|\\b${WE}\\b ?${gap(45)}\\b(?:${LOOK}|(?<!\\b(?:ai|avons|a|avez|have|has|had|ont|co)[ -](?:deja |co-)?)organis(?:e|ons|ent|er|ing)|organiz(?:e|ing)|prevo(?:yons|is|it|ient)|envisage(?:ons|ent|r)?|planifi(?:e|ons)|prepar(?:e|ons|ent|er|ing)|(?:fete|feter|feterons|fetons|celebr\\w+)|mari(?:e|ons|er)|getting married|plan(?:ning)?|hosting|host|hold|holds|holding|running|gather|launching|arranging|recevons|reunir|tiendra|put on|throwing|having|expect(?:ing)?|attendons|attend|thinking) ${gap(70)}\\b${EVENT}|${EVENT}${gap(25)}\\b(?:a organiser|to (?:organi[sz]e|plan))\\b`,
);
/** They call an event theirs, or name its owner. */
const OWN_EVENT = new RegExp(
  `\\b(?:notre|nos|our|my|mon|ma|son|sa|its|their|annual|annuelle?|(?:organise|organi[sz]es|is (?:organi[sz]|host)ing|prepare|holds) (?:son|sa|its|an?|une?))\\b (?:[a-z-]{1,20} ){0,2}${EVENT}(?! (?:rooms?|spaces?|team|venues?|menus?))`,
);
/** They bring people together. */
const BRINGS_PEOPLE = new RegExp(
  `\\b${WE}\\b ?${gap(45)}\\b(?:accueill(?:ons|e|ir|erons)|recev(?:ons|oir|rons)|invit(?:e|ons|er|ing)|inviting|emmen(?:e|ons|er)|reuni(?:s|t|ssons|r)|rassembl(?:e|ons|er)|integr(?:e|ons|er)|tenir|sieger|log(?:er|eons)|ven(?:ons|ir)|bring(?:ing)?|gather(?:ing)?|host(?:ing)?|welcom(?:e|ing)|take|taking|entertain(?:ing)?|meet(?:ing)?) ${gap(40)}(?:\\b\\d{1,4}\\b(?! ?(?:[€£$%:/h]|euros?|eur\\b|ans\\b))|(?:en|in) [a-z]+|une? |an? )`,
);
/** The place that they had is gone, or they have none. */
const WITHOUT_PLACE = new RegExp(
  `\\b(?:no|sans|plus de|pas (?:encore )?de|without an?|lost (?:our|the|its)|perd(?:u|ons)? (?:notre|son|sa|la|le)|ferm\\w+ (?:notre|nos)) ${PLACE}|${PLACE}[^.!?\\n]{0,40}\\b(?:(?:nous|vient de|m'|on) (?:nous )?(?:a )?(?:lache|fait faux bond|plante)\\w*|(?:cancel+ed|let us down|dropped out|fell through))|\\bcancel+ed on us\\b`,
);
/** Whom to ask: they want advice, an order of price or an idea. */
const WANTS_ADVICE =
  /\b(?:(?:que|quoi|qu'est-ce que)[^.!?\n]{0,25}(?:conseill|propos|recommand|suggere|faire)\w*|(?:conseill|propos|recommand|suggere)\w*[- ](?:vous|tu|nous)|vos (?:idees|conseils|suggestions|pistes|propositions)|ou (?:cela|ca|est-ce|peut-on|pourrait|pourrions|trouver|aller|commencer)|what (?:would|do|can|could|might) (?:you|it|this)[^.!?\n]{0,30}(?:suggest|recommend|advise|do|cost|propose)|where (?:could|can|should|would|do)|any (?:ideas?|tips?|suggestions?|leads?|recommendations?|advice|chance)|(?:pouvez|pourriez|peux|pourrais)[- ](?:vous|tu)[^.!?\n]{0,25}(?:aider|accompagner|conseiller|proposer|trouver|organiser)|(?:can|could|would) you[^.!?\n]{0,25}(?:help|find|source|suggest|recommend|arrange|propose|come up)|(?:please|pls) (?:come back|get back|share|propose|suggest|advise|quote)|envoye[zr][- ](?:moi|nous)|(?:c'est|est-ce) (?:possible|jouable|faisable|combien)|ca existe|vous (?:faites|gerez) (?:ca|cela)?|combien (?:ca )?cout\w+|suggestions? welcome|votre aide|your help|(?:preselectionn|etudi|compar|shortlist|consider|envisag)\w*[^.!?\n]{0,40}(?:destinations?|villes?|cities|lieux|sites|venues|hotels)|need (?:a hand|help))\b/;
const WE_SELVES =
  /\b(?:nous (?:serons|serions|sommes|attendons|marions)|on (?:est|sera|serait|part)|we(?:'re| are| will| expect|'ll)|il (?:nous|me) (?:manque|faut|faudrait))\b/;
const BUDGET =
  /\b(?:budget|enveloppe|(?:par|a|per|each|pp) (?:personne|pers|tete|head|person)|(?:nous avons|on a|we have|we can (?:spend|go)|aller jusqu'a|up to) (?:environ |about |up to )?[£€$]? ?\d[\d ,.]{0,9}(?:k|€|eur|£))/;
/** Things that an agency for venues is asked for. */
const WHAT =
  '(?:salles?|lieux?|espaces?|dispo|disponibilites?|disponibles?|libres?|tarifs?|prix|devis|budget|estimation|offre|chiffre[er]?|chiffrage|propositions?|proposition|suggestions?|idees?|pistes?|adresses?|possibilites|options?|couterait|visiter|venues?|rooms?|spaces?|hall|barn|anything|something|somewhere|availability|available|free|quot(?:e|ation)(?! (?:you|me|from|your))|rates?|prices?|pricing|proposals?|offer|ideas?|cost|charge|per person|brochure|hold|honoraires|fees?|welcome|se loue|louer|loue|de la place|room for|alternative|short ?-?list|doable|faisable)(?![a-z])';
const ASK =
  "(?:(?:auriez|avez|aurais|as|pouvez|pourriez|peux|pourrais|sauriez|seriez|etes|disposez|connaissez)[- ](?:vous|tu)|tu (?:connais|as|aurais)|est-ce (?:que|qu'|possible)|(?:est|serait)-il possible|(?:peut|pourrait)-on|(?:is|would) it (?:be )?possible|quels?|quelles?|combien|merci de|merci pour (?=(?:votre|vos|une?|des) )|(?:do|would|could|can|might|may) (?:you|we|i)|is (?:it|this|that|there|your|the)|are (?:there|you)|what|which|how much|any|(?:please|pls|kindly|could you) (?:also )?(?:send|quote|advise|propose|suggest|confirm|let|provide|share|offer|book|reserve|hold|recommend|find|tell)|send|svp|demande de|besoin d'un|envoyer un|await|looking forward to|dans l'attente de)";
const ASKS_ABOUT = new RegExp(
  `\\b${ASK}\\b${gap(70)}\\b(?:${WHAT}|${PLACE})|\\b(?:dispos?|available|libres?|free) ?\\?|\\b(?:vos|your|votre|meilleur) (?:best |meilleure?s? )?(?:tarifs?|prix|disponibilites?|propositions?|rates?|prices?|quote|proposal|ideas|retour)\\b|\\b(?:louez|faites|recevez|accueillez|proposez|acceptez)[- ]vous\\b|\\b(?:venue search|recherche (?:de |d'un |d'une )?(?:lieu|salle|espace|domaine)|rfp|request for proposals?|appel d'offres|cahier des charges)\\b|\\b(?:lieu|tarif|prix|budget|dispo|availability|price|cost|rates?)[^.!?\\n]{0,25} ?\\?`,
);
/** Any other question, and what closes a request. */
const ASKS =
  /\?|\b(?:merci (?:de (?:me|nous|votre|vos|bien|confirmer|revenir|votre)|d'avance|par avance|beaucoup|pour votre (?:retour|aide|reponse|proposition)|a vous)|merci\b(?! (?:pour|de votre (?:visite|confiance)))|svp|please|pls|asap|(?:en |c'est )?urgent|let (?:me|us) know|get back|confirmer|thanks(?! for)|ta,)/;

/** Words of the trade: places to meet in, how they are set up, what they serve. */
export const TRADE = new RegExp(
  `\\b(?:${PLACE}|privatis\\w+|privati(?:f|ve)|traiteurs?|cocktails? dinatoires?|pauses?[ -]cafe|plateaux[ -]repas|videoprojecteurs?|vestiaires?|sous-commissions?|residentiels?|chambres?|nuitees?|disponibilites?|dispos?|tarifs?|prix|devis|forfaits?|journees? d'etudes?|pax|couverts|convives|en u\\b|mange-debout|piste de danse|cuisine|event spaces?|private (?:hire|dining)|exclusive (?:use|hire)|hire|catering|caterers?|coffee breaks?|ddr|day delegate|delegates?|bedrooms?|projector|plenary|theatre style|classroom|u-shape|cabaret|banquet|break-?outs?|dance floor|quote|quotation|rates|prices|availability|hold|rfp)\\b`,
);
/** An event and for how many: "workshop for 6". */
export const FOR_HOW_MANY = new RegExp(
  `\\b${EVENT} (?:for|pour|of|de) (?:about |around |environ |some )?\\d{1,4}(?! ?(?:[€£$%:/h]|euros?|eur|k|heures?|hours?|jours?|days?|nuits?|nights?|ans|years?|min))\\b`,
);
/** Things that are counted and aren't people. */
const THINGS =
  '(?:jours?|nuits?|heures?|minutes|mois|semaines?|ans|annees?|euros?|days|nights|hours|mins?|months|weeks|years|pounds|dollars|chambres?|(?:bed)?rooms|suites|singles|twins|salles?|salons|espaces|spaces|stands?|tables|metres|places|pages|points|fois|times|articles|exemplaires|plats|verres|cartons|fichiers|files|photos|pieces|lots|villes|cities|hotels|chateaux|lieux|venues|sites|etapes|options|pistes|propositions|destinations|questions|lignes|contacts|postes|tentes|tents|chaises|chairs|items|units|mails|etoiles|stars|categories|modules|sessions|dates|reunions|seminaires|conferences|meetings|evenements|events|editions|ateliers|workshops|repas|courses|parts|millions?|pays|countries|mariages|weddings|prestataires|suppliers|agences|exposants|clics|impressions|abonnes|followers|listeners|plateaux|navettes|cars|bus|mails|fox|six|dix|was|has|this|its|plus|puis|dans|sous|tous|nous|vous|prix|frais|voix|pas|les|des|mars|thus|less|across|plus|series|avis|congres|colis|devis|cours)';
/** A number of somebody: "60 nouveaux", "45 singers", "une trentaine de retraitants". */
export const HEADS = new RegExp(
  `\\b(?:\\d{1,2}[ .,]\\d{3}|\\d{1,4}|(?:une? )?(?:dizaine|douzaine|quinzaine|vingtaine|trentaine|quarantaine|cinquantaine|soixantaine|centaine)|(?:a|two|three|four) (?:dozen|hundred)|(?:one|two|three) hundred) (?:(?:de |d'|of )?(?:nos |mes |ses |our |my |its |top |jeunes |young |new |big )?)(?!${THINGS}\\b)[a-z]{3,}(?:s|x|eux)\\b|\\b\\d{1,4} ?(?:px|pax|standing|seated|debout|assis|of us|staff|crew)\\b|\\b(?:classroom|theatre|cabaret|banquet|boardroom|u-shape|en u|ecole|cocktail)(?: style)?[ ,:(-]{1,3}\\d{1,4}\\b`,
);
/** Any kind of event. */
export const ANY_EVENT = new RegExp(`\\b${EVENT}`);
/** Kinds of events that no request has as its type. */
export const KIND =
  /\b(?:communions?|remises? (?:de|des) (?:diplomes|prix)|graduation|inaugurations?|portes ouvertes|open day|pot de|(?:leaving|retirement) do|arbre de noel|noel|christmas|reveillon|voeux|examens?|exams?|concours|lancements?|launch|symposium|ceremonies?|ceremony|soutenances?|entretiens|interviews|brunch|buffet|petit-dejeuner|breakfast|lunch|dejeuner|repas|showroom|pop-?up|exposition|roadshow|cse|ag|agm|wake|obseques|casting|concerts?|spectacles?|screening|projection|bal|prom|forum|webcast|journees?|\d0 ans|\d0th)\b/;
/** Days and periods without a date. */
export const PERIOD =
  /\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:fin|debut|mi|courant|mois de|en|de|d'|plutot|vers|autour de|ideally|around|in|early|late|mid)[- ]?(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|january|february|march|april|may|june|july|august|september|october|november|december)|printemps|ete prochain|cet ete|automne|hiver|rentree|fin d'annee|trimestre|(?:this|next|in|end of)(?: the)? (?:spring|summer|autumn|fall|winter|month|week|year|quarter)|q[1-4]|t[1-4] 20\d\d|(?:en|in|for|pour|half of|semestre|seminaire|congres|convention|congress|summit|conference|s[12]) 20[23]\d|d'ici (?:l'ete|la rentree|noel|fin)|tonight|ce soir|demain|tomorrow|(?:lun|mar|mercre|jeu|vendre|same)dis|dimanches|week(?:day|end|night)s?|week-ends?|easter|paques|pentecote|ascension|toussaint|ramadan|careme|whitsun|thanksgiving|(?<!(?:sous|within|in|dans|a|les?|under|next|last) )(?:[2-9]|deux|trois|quatre|cinq|two|three|four|five) (?:full )?(?:jours?|days|nuits?|nights)|(?:une|one|a|half a|demi|la|full)[ -](?:journee|day)|\d{1,2}\/(?:0?[1-9]|1[0-2])(?![\/\d]))\b/;

/** Fields of a form that only an event has. */
const EVENT_FIELDS = new Set<FieldRole>(['attendees', 'date', 'city', 'eventType', 'budget', 'layout', 'postalCode']);

/** They look for something, whatever it is. */
const NEED =
  /\b(?:cherch|recherch|besoin|need|look(?:ing)? |want|such[et]|brauch|busc|necesit|voudr|aimer|souhait|trouv|find\b|(?:you|vous) think)/;

/** The facts of an event that a mail tells. */
export interface Facts {
  date: boolean;
  people: boolean;
  kind: boolean;
  place: boolean;
  trade: boolean;
}

/**
 * How strongly a mail asks for a place: the facts of an event and what its words ask. A brief of a few facts has 5, "we are looking for a
 * venue" alone 3. The weights follow what tells requests from other mails in the samples.
 */
export function asking(letter: Letter, { date, people, kind, place, trade }: Facts): number {
  const says = (pattern: RegExp): boolean => pattern.test(letter.subject.folded) || pattern.test(letter.written.folded);
  const isShort = letter.subject.folded.trim().length + letter.written.folded.trim().length < SHORT;
  const weigh = (weight: number, holds: boolean): number => (holds ? weight : 0);
  const asks = {
    place: says(SEEKS_PLACE) || says(NEEDS_ELSEWHERE),
    plans: says(PLANS_EVENT),
    advice: says(WANTS_ADVICE),
    about: says(ASKS_ABOUT),
    without: says(WITHOUT_PLACE),
    brings: says(BRINGS_PEOPLE),
    own: says(OWN_EVENT),
    budget: says(BUDGET),
    need: says(NEED),
    form: isForm(letter),
  };
  const isSilent = !Object.values(asks).some(Boolean);
  const told = [date, people, kind, place, trade].filter(Boolean).length;
  return (
    weigh(2, date) +
    weigh(3, people) +
    weigh(1, told >= 3) +
    weigh(1, told >= 4) +
    weigh(3, asks.place) +
    weigh(3, asks.advice) +
    weigh(2, asks.plans) +
    weigh(2, asks.about) +
    weigh(2, asks.without) +
    weigh(2, asks.form) +
    weigh(1, asks.brings) +
    weigh(1, asks.own) +
    weigh(1, asks.budget) +
    weigh(1, asks.need) +
    weigh(1, says(ASKS) || says(ASKS_ELSEWHERE)) +
    weigh(1, says(WE_SELVES)) +
    // A mail with only facts is a brief if they describe an event; otherwise it is about something else.
    weigh(-1, isSilent) +
    weigh(-2, isSilent && !kind) +
    weigh(1, isShort)
  );
}

/** Whether a mail is the form of a website: several fields of an event, or a message with the person's data. */
function isForm({ fields }: Letter): boolean {
  const roles = new Set(fields.map(({ role }) => role));
  const ofEvent = [...roles].filter((role) => EVENT_FIELDS.has(role)).length;
  return ofEvent >= 2 || (roles.size >= 4 && (roles.has('message') || roles.has('eventType')));
}
