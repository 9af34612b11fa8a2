import { findPlace } from '#domain/places';
import { tokenizeLetter } from './mentions/tokens';
import { type FindPlace } from './mentions/places';
import { readConfiguration, readEventType } from './mentions/words';
import { readAttendees } from './roles/attendees';
import { readDates } from './roles/dates';
import { readWhere } from './roles/where';
import type { FieldRole } from './split/form';
import { type Letter, splitMail } from './split/letter';
import { Folded } from './text';

/** Maximum number of characters read: a brief is at the beginning of a mail. */
const MAX_TEXT = 20_000;

const PLACE =
  '(?:salles?|lieux?|endroits?|espaces?|domaines?|chateaux?|manoirs?|villas?|lofts?|rooftops?|peniches?|hotels?|restaurants?|auberges?|gites?|auditoriums?|amphis?|amphitheatres?|adresses?|sites?|cadre|locations?|venues?|rooms?|spaces?|places?|somewhere|barns?|castles?|halls?|boats?|studios?|hebergements?|accommodation|seminaires?|reunions?|evenements?|conferences?|conventions?|soirees?|mariages?|anniversaires?|formations?|diners?|cocktails?|team[ -]?buildings?|seminars?|meetings?|events?|weddings?|part(?:y|ies)|dinners?|off-?sites?|retreats?|workshops?|receptions?|away[ -]?days?|journees?|galas?|tournages?)';
/** The author, or those they write for, look for a place or plan an event. */
const SEEKS = new RegExp(
  `(?:\\b(?:je|j'|nous|on|we|i|i'm|we're|(?:notre|mon|ma|our|my|le|la|the) \\w+)\\b[^.!?\\n]{0,45}?\\b|(?:^|\\n|[.,!:;?-] ?|\\bet |\\band |\\bsuis |\\bam |\\bare )(?:toujours |still |currently |actuellement )?)(?:re?cherch\\w*|cherch\\w*|souhait\\w*|aimer(?:ions?|ais|ait)|voudr(?:ais|ions|ait)|(?:ai|avons|a|aurions|aurais|aurait|aurons) besoin|organis\\w*|organiz\\w*|prevo(?:yons|is|it)|envisage\\w*|planifi\\w*|prepar\\w*|fet(?:ons|e|er|erons)|mari(?:e|ons|er)|louer|reserver|privatiser|want\\w*|need\\w*|require\\w*|look(?:ing)?|search\\w*|seek\\w*|would (?:like|love)|'d (?:like|love)|plan(?:ning)?|hop(?:e|ing)|hosting|book|hire|rent|arrang\\w*|after)\\b[^.!?\\n]{0,70}?\\b${PLACE}\\b`,
);
/** A question or a request about a place: whether it is free, what it costs. */
const ASKS =
  /\b(?:(?:auriez|avez|aurais|as|avez)[- ](?:vous|tu)\b[^.!\n]{0,50}\b(?:disponib|dispo|salles?|lieux?|place|espaces?|idees?|suggestions?|quelque chose)|(?:do|would|could|can|might) you (?:have|host|accommodate|help|suggest|recommend|propose|send|let|offer|provide|find|quote)|(?:pouvez|pourriez|peux|pourrais|sauriez)[- ](?:vous|tu) (?:m'|me |nous |lui |donc |aussi )?(?:en |y )?(?:aider|envoyer|communiquer|proposer|faire|indiquer|trouver|dire|transmettre|refaire|conseiller|accueillir|recevoir|organiser|chiffrer|etablir|donner|adresser|suggerer|recommander|rappeler|orienter)|dispo(?:nible)?s? ?\?|available ?\?|est-ce (?:dispo|libre|possible|que vous)|is (?:it|this|that|there|your) [^.\n?]{0,40}(?:free|available|anything|any)|(?:quels?|quelles?) (?:sont|est|serai(?:en)?t) (?:vos|votre|les|le)? ?(?:tarifs?|prix|disponibilites?|conditions|possibilites|options)|vos (?:tarifs|disponibilites|propositions|suggestions)|combien (?:couterait|coute|ca coute|cela)|how much|what (?:do you (?:have|charge)|would (?:it|you)|are your (?:rates|prices)|can you)|any (?:ideas?|suggestions?|availability|chance|options)|des (?:idees|pistes|propositions|suggestions)|(?:demande|besoin) (?:de|d'un) devis|devis (?:pour|svp|s'il)|(?:un|votre meilleur) devis\b|(?:quote|quotation|pricing|rates|proposals?|availability) (?:for|please|pls)|enquiry|inquiry|merci de (?:me|nous) (?:proposer|faire|communiquer|envoyer|transmettre|indiquer|adresser|revenir|contacter|rappeler)|(?:please|kindly) (?:send|quote|propose|advise|suggest|let|call)|quels? (?:lieux?|endroits?)|quelles? (?:salles?|adresses?)|which (?:venue|room)|conseillez|rfp|request for proposals?|appel d'offres|cahier des charges|demande (?:de|d') ?(?:lieu|salle|reservation|location|privatisation|information)|recherche (?:de |d'un |d'une )?(?:lieu|salle|espace|domaine))/;

/** A place named with what it is for, or when: "salle pour samedi". */
const WANTED =
  /\b(?:salles?|lieux?|espaces?|endroit|domaine|chateau|loft|rooftop|restaurant|venues?|rooms?|spaces?|hall|barn|chateau) (?:\w+ ){0,3}?(?:pour|for|le|on|a|in|near|pres|autour|around)\b/;
const BRIEF_FIELDS = new Set<FieldRole>(['attendees', 'date', 'city', 'eventType', 'budget', 'layout', 'postalCode']);

/** Words of the trade: places to meet in, how they are set up, what they serve. */
const TRADE =
  /\b(?:salles? (?:de (?:reunion|seminaire|conference|reception|formation|mariage|travail|bal)|pleniere)|salles?|lieux? (?:de (?:reception|seminaire|tournage)|atypiques?|evenementiels?|pour|insolites?)|lieu|domaines?|chateaux?|manoirs?|lofts?|rooftops?|peniches?|auditoriums?|amphitheatres?|espaces? (?:de|pour|evenementiels?)|privatis\w+|privative?|location (?:de |d'une? )?(?:salle|espace|lieu|domaine)|louer|traiteurs?|cocktails? dinatoires?|pauses?[ -]cafe|plateaux[ -]repas|videoprojecteurs?|vestiaires?|plenieres?|sous-commissions?|residentiels?|chambres?|nuitees?|hebergement|disponibilites?|dispos?|tarifs?|devis|forfaits?|journees? d'etudes?|pax|couverts|convives|en u\b|mange-debout|piste de danse|venues?|(?:meeting|function|conference|event|seminar|board|training|breakout|break-out|private|dining|ball) ?rooms?|rooms?|event spaces?|spaces?|private (?:hire|dining)|exclusive (?:use|hire)|(?:room|venue|hall) hire|hire|barns?|castles?|catering|caterers?|coffee breaks?|ddr|day delegate|delegates?|bedrooms?|accommodation|projector|plenary|theatre style|classroom|boardroom|u-shape|cabaret|banquet|marquee|dance floor|quote|quotation|rates|availability|rfp)\b/;

/** The footer of a list, below the signature too. */
const LIST_FOOTER =
  /\b(?:newsletters?|se desinscrire|desinscri\w+|desabonn\w+|unsubscrib\w+|vous recevez (?:cet|ce)|you (?:are receiving|received) this|(?:view|open|read) (?:it |this (?:e?-?mail )?)?(?:in|online|on) (?:your|a|the)? ?(?:browser|web)|version en ligne|voir (?:la version|dans le navigateur)|afficher (?:ce|cet|dans)|gerer (?:vos|mes) preferences|manage (?:your )?(?:preferences|subscription)|opt[ -]?out|ne plus recevoir|stop receiving)/;

interface Sign {
  pattern: RegExp;
  weight: 1 | 2 | 3;
}
const sign = (weight: Sign['weight'], pattern: RegExp): Sign => ({ weight, pattern });

/** What shows that a mail is something else. Each counts once. */
const OTHERS: Sign[] = [
  // Invoices, payments and the bank
  sign(
    3,
    /\b(?:facture (?:n|no|d'|du|de|ci|en|pro|jointe|impayee|relative|correspondante)|(?:votre|notre|vos|nos|la|cette|une) factures?\b|avoir n|invoice (?:n|no|#|for|attached|is|from|inv|dated|enclosed|overdue)|(?:your|our|attached|the|this|unpaid|overdue|outstanding) invoices?\b|credit note|statement of account|releve (?:de compte|bancaire|mensuel)|relance (?:de paiement|n|facture)|payment (?:reminder|due|received|advice|of)|net a payer|montant (?:du|a payer|ttc|preleve)|amount due|balance due|prelevement|remittance|iban|bic\b|echeance)/,
  ),
  sign(
    2,
    /\b(?:virement|direct debit|bank transfer|sort code|bon de commande n|purchase order|votre (?:banque|conseiller|compte)|your (?:bank|account)|carte bancaire|credit card|solde|overdraft)\b/,
  ),
  // Applications
  sign(
    3,
    /\b(?:candidatures?|cv (?:ci|et|en|joint|attached)|(?:mon|ci-joint|my|our) (?:cv|curriculum)|curriculum vitae|lettre de motivation|cover letter|(?:job |spontaneous |speculative )application|my resume|apply(?:ing)? for|(?:stage|alternance|emploi|poste|apprentissage|cdi|cdd) (?:de|d'|en|dans|au|chez|a)\b|internships?|(?:au|le|un|du|ce|votre) poste\b|vacanc(?:y|ies)|recrut(?:e|ement|ez)|(?:a la )?recherche (?:d'un|d'une|de mon) (?:stage|emploi|alternance|poste|contrat)|job (?:offer|alert|opening))/,
  ),
  // Advertising
  sign(
    2,
    /\b(?:profitez|decouvrez|inscrivez-vous|(?:je m'|j')inscris|reservez (?:vite|des|votre|vos|maintenant)|offres? (?:exceptionnelles?|speciales?|exclusives?|valables?|promotionnelles?|de lancement|decouverte|printemps|hiver|ete)|-\d\d ?%|\d\d ?% (?:de (?:remise|reduction)|off|discount)|book (?:now|early|before|by|direct)|register (?:now|here|today|by|your)|save the date|sign up|don't miss|ne manquez pas|special offer|early bird|limited (?:time|offer)|discover (?:our|the|how)|places? limitees?|limited (?:places|seats)|webinaires?|webinars?|replay|code promo|promo code|shop now|black friday|soldes)\b/,
  ),
  // Pitches: other venues and suppliers
  sign(
    3,
    /\b(?:(?:nous|je|on) (?:vous |me )?(?:proposons|accueillons|disposons|accompagnons|offrons|presentons|sommes (?:un|une|specialis|traiteur|heureux de (?:vous )?(?:presenter|annoncer)))|(?:we|i) (?:offer|provide|speciali[sz]e|supply|help (?:agencies|companies|event)|work with|can (?:host|offer|accommodate|welcome|seat)|are (?:a|an) (?:leading|venue|family|caterer|catering|hotel|boutique|new|team|company|agency|supplier|professional)|(?:are|am) (?:delighted|pleased|excited|thrilled|proud) to (?:announce|introduce|present|offer|launch))|nos (?:salles|salons|lieux|espaces|offres|solutions|prestations|tarifs|forfaits|formules|menus|chambres|hotels|nouveautes|restaurants)\b|notre (?:catalogue|brochure|offre|gamme|plateforme|logiciel|savoir-faire|plaquette|carte (?:de|d')|showroom|portfolio)\b|(?:met|mettons|mets) a (?:votre|la) disposition|(?:mes|nos) tarifs|(?:ma|notre) plaquette|(?:mon|my|our) portfolio|my rates|devis (?:gratuit|sous \d)|(?:je suis|i am|i'm) (?:un |une |an? )?(?:dj|photograph|traiteur|caterer|magicien|musicien|animat|fleuriste|florist|consultant|freelance|commercial)\w*|j'anime|je couvre|our (?:[a-z-]+ )?(?:rooms?|venues?|spaces?|hotel|restaurant|castle|estate|barn|brochure|catalogue|catalog|offers?|solutions?|range|services?|rates|platform|software|packages?|products?|menus?|ballroom|suites?|facilities|showroom|property|portfolio)\b)/,
  ),
  sign(
    3,
    /\b(?:vos (?:prochains?|futurs?|prochaines?) (?:evenements?|seminaires?|clients?|receptions?|soirees?|projets?|reunions?|conventions?)|vos (?:evenements|seminaires|receptions|clients|conventions|collaborateurs|mariages|organisateurs|soirees|equipes|reunions|tournages)|your (?:next |upcoming |future |corporate )?(?:events|clients|customers|seminars|meetings|weddings|teams|guests|agency|brand|business|sales|organi[sz]ers)|votre (?:prochaine? (?:evenement|seminaire|reception|soiree|reunion|convention|conference)|activite|parc|infogerance|visibilite|marque|referencement|chiffre)|your (?:next|upcoming) (?:event|seminar|meeting|conference|party|offsite|retreat|wedding)|vous (?:cherchez|organisez|souhaitez|recherchez|etes (?:a la recherche|organisat))|(?:are )?you (?:looking for|planning|organi[sz]ing))/,
  ),
  sign(
    2,
    /\b(?:commission(?:s)? (?:de|of|agence)|commissionnable|commissionable|taux de commission|agency commission|\d{1,2} ?% commission|(?:etre|nous|notre) referenc\w+|referencer|partenariats?|partnership|become a partner|devenir partenaire|tarifs? (?:agences?|preferentiels?|negocies)|agency rates|preferred (?:rates|supplier|partner)|visite de presentation|eductour|fam trip|showround|site inspection invitation|demo(?:nstration)? (?:de|of|gratuite|call)|free (?:trial|demo)|essai gratuit|quick call|15 minutes|echange (?:telephonique )?de 15|audit gratuit|generer (?:des|plus)|leads|seo\b)/,
  ),
  // Deliveries, orders, accounts and support
  sign(
    3,
    /\b(?:colis|livraison (?:de|prevue|est|du|n|a)|votre (?:livraison|commande|colis|abonnement|contrat|reservation|billet|voyage|ticket|dossier|mot de passe|inscription)|your (?:delivery|order|parcel|package|subscription|booking|reservation|ticket|password|registration|trip|flight|case)|tracking (?:number|n)|numero de suivi|has (?:been )?(?:shipped|dispatched|delivered)|expedie[es]?\b|\[?ticket ?(?:#|n|id|:|no)|incident|case #|numero de (?:ticket|dossier)|mot de passe|password|code de (?:verification|connexion)|verification code|connexion a votre|sign-?in (?:attempt|from)|security alert|alerte (?:de )?securite|maintenance (?:programmee|planifiee|window|prevue)|scheduled maintenance|mise a jour de (?:nos|vos)|terms (?:of|and)|cgu|cgv|politique de confidentialite|privacy policy)/,
  ),
  // Surveys
  sign(
    3,
    /\b(?:enquete|sondage|questionnaire|survey|feedback|votre (?:avis|opinion|satisfaction)|your (?:opinion|feedback|experience|review)|how (?:did we do|was your)|notez|donnez (?:nous )?(?:votre|une note)|rate (?:your|us)|net promoter)/,
  ),
  // Invitations and chatter
  sign(
    3,
    /\b(?:rejoindre la reunion|rejoignez|participer a la reunion|join (?:the|us|on|my|here|with|zoom|via)|meeting id|id de (?:la )?reunion|passcode|code secret|microsoft teams|teams\.microsoft|zoom\.us|meet\.google|google meet|webex|calendar invitation|invitation\s?:|vous (?:invit|convi)\w+|(?:est|etes) (?:cordialement )?(?:invite|convie)e?s?\b|you (?:are|'re) (?:cordially )?invited|(?:invite|inviting) you|accepte ?:|accepted ?:|declined ?:|canceled ?:|annule ?:|ordre du jour|compte[- ]rendu|minutes of|agenda (?:for|:)|rsvp)/,
  ),
  sign(
    2,
    /\b(?:(?:on se|se) (?:retrouve|voit|rejoint)|see you (?:there|on|at|tomorrow|in)|je serai (?:absent|en|au)|je suis (?:absent|en conge|malade|en retard)|i(?:'ll| will) be (?:off|out|late|away|on)|out of office|en teletravail|working from home|(?:on|we) (?:dejeune|dine|mange|lunch)|bises|bisous|point (?:hebdo|equipe|d'equipe|rapide|projet|mensuel)|weekly|stand-?up|catch[- ]up|reunion d'equipe|team meeting|pour rappel|petit rappel|n'oubliez pas|don't forget|reminder|rappel ?:|fyi|pour info|merci de (?:remplir|valider|signer|completer|renvoyer)|conges|machine a cafe|cafetiere|imprimante|printer|badges?|lunch\?|dej\b|cadeau|cagnotte|collecte|tombola|cantine|refectoire|canteen|photos de)\b/,
  ),
  // Press, associations, officials
  sign(
    2,
    /\b(?:communique de presse|press release|a propos de|about us|mecenat|sponsoring|sponsorship|sponsors?|appel a (?:projets|communications|candidatures)|call for (?:papers|speakers)|adhesion|cotisation|membership|exposants?|exhibitors?|reservez votre stand|book your (?:stand|booth)|billetterie|tickets?|prefecture|urssaf|impots|hmrc|tva|vat (?:number|return)|mise en demeure|formal notice|attestation|assurance|insurance|mutuelle|contrat d(?:e|')|bail|loyer|syndic|devis (?:n|no|ci-joint|en piece|signe|joint)|(?:votre|notre) devis|our quot\w+|passage de notre technicien|notre technicien|extincteurs|nettoyage|cleaning|en ligne|impressions)/,
  ),
  sign(
    1,
    /\b(?:please find|ci-joint|veuillez trouver|vous trouverez|find attached|en piece jointe|attached is|attached please)/,
  ),
  // Advertised prices and openings
  sign(
    3,
    /\b(?:(?:des|from|a partir de|starting at) (?:only |seulement )?(?:[£€$] ?\d|\d[\d .,]{0,8}(?:€|eur|k€))|reouv\w+|rouvre|ouvre (?:ses|enfin)|ouverture d[eu]|now open|opens (?:its|in|on)|opening of|contactez[- ](?:nous|le|la|moi|[a-z]+ (?:pour|au))|contact (?:us|me|our) (?:for|today|to|now))/,
  ),
];

/**
 * Whether a mail from a stranger asks for a venue: it has at least two of date or period, head count, kind of event,
 * place and words of the trade, and isn't an invoice, an application, advertising, a delivery notice, a survey, an
 * invitation or chatter. Only the author's own words count, and of a forward the original.
 */
export function asksForVenue(text: string, subject: string, receivedAt: Date, find: FindPlace = findPlace): boolean {
  const letter = splitMail(subject, text.slice(0, MAX_TEXT));
  const sources = [letter.subject, letter.written];
  const tokens = tokenizeLetter(letter, receivedAt, find);
  const dates = readDates(tokens);
  const where = readWhere(tokens, find);
  const attendees = readAttendees(tokens);
  const found = [
    dates.date ?? dates.alternatives ?? dates.flexible,
    attendees,
    readEventType(sources),
    where.city ?? where.postalCodes,
    readConfiguration(sources) ?? has(sources, TRADE),
  ].filter(Boolean).length;
  if (found < 2) return false;
  const asked =
    (has(sources, SEEKS) ? 3 : 0) +
    (has(sources, ASKS) ? 2 : 0) +
    (has(sources, WANTED) ? 1 : 0) +
    (attendees ? 1 : 0) +
    (isForm(letter) ? 3 : 0);
  const other = OTHERS.reduce((sum, { weight, pattern }) => sum + (has(sources, pattern) ? weight : 0), 0);
  const listed = has([letter.signature, ...sources], LIST_FOOTER) ? 3 : 0;
  return asked > other + listed;
}

const isForm = ({ fields }: Letter): boolean =>
  new Set(fields.map(({ role }) => role).filter((role) => BRIEF_FIELDS.has(role))).size >= 2;

const has = (sources: Folded[], pattern: RegExp): boolean => sources.some(({ folded }) => pattern.test(folded));
