import type { SaidNeed } from '#domain/needs';
import type { Configuration, EventType, LostReason, Reaction, RequestSource, Slot } from '#domain/vocabulary';
import type { Locale } from '#i18n/locale';

/**
 * A venue's response to an availability request: available (for a share of its day price), taken, available on other
 * days, or silent.
 */
type VenueAnswer = 'free' | 'taken' | 'other-days' | 'silent';

/** The outcome of a request so far. */
type Ending =
  | 'new'
  | 'waiting-for-facts'
  | 'searching'
  | 'proposed'
  | 'negotiating'
  | 'won'
  | 'invoiced'
  | 'overdue'
  | 'closed'
  | 'lost'
  | 'cancelled';

export interface Story {
  /** Unique: the story's ids are stored under it. */
  name: string;
  /** When it begins, in days before today. */
  daysAgo: number;
  /** The day of the event, in days from today. */
  eventIn: number;
  source: RequestSource;
  organizer: { email: string; firstName: string; lastName: string; company: string; locale: Locale };
  title: string;
  /** The mail that starts it, or the notes of a call. */
  words: string;
  eventType: EventType;
  attendees: number;
  configuration: Configuration;
  slot: Slot;
  city: string;
  budgetMax: number;
  /** The responses of the venues that are asked, nearest first. */
  answers: readonly VenueAnswer[];
  /** The reactions to the venues in the catalog; none if it hasn't been viewed. */
  reactions: readonly (Reaction | null)[];
  ending: Ending;
  lostReason?: LostReason;
  /** The organizer's reply to the catalog. */
  reply?: string;
  /** Further rooms, meals and bedrooms; `arrivesBefore` the event by this many days instead of `checkIn`. */
  needs?: readonly (Omit<SaidNeed, 'id' | 'checkIn'> & { arrivesBefore?: number })[];
  /** Whether the available venues make offers. */
  offers?: true;
  /** The ranks in which available venues hold a room, in their order. */
  holds?: readonly number[];
}

const fr = (email: string, firstName: string, lastName: string, company: string): Story['organizer'] => ({
  ...{ email: `${email}.test`, firstName, lastName, company },
  locale: 'fr',
});
const en = (...who: Parameters<typeof fr>): Story['organizer'] => ({ ...fr(...who), locale: 'en' });

/** Six months of an agency, oldest first. All people and companies are fictitious. */
export const STORIES: readonly Story[] = [
  {
    name: 'kick-off-lyon',
    daysAgo: 172,
    eventIn: -96,
    source: 'email',
    organizer: fr('claire.vasseur@ateliers-mercure', 'Claire', 'Vasseur', 'Ateliers Mercure'),
    title: 'Lancement d’année des équipes commerciales',
    words:
      'Bonjour,\n\nNous réunissons nos équipes commerciales pour lancer l’année : 80 personnes à Lyon, en U si possible, sur une journée complète avec déjeuner. Notre budget est de 9 000 € maximum.\n\nPouvez-vous nous proposer deux ou trois lieux proches de la gare ?\n\nBien cordialement,\nClaire Vasseur\nAteliers Mercure',
    eventType: 'seminar',
    attendees: 80,
    configuration: 'u_shape',
    slot: 'full_day',
    city: 'Lyon',
    budgetMax: 9000,
    answers: ['free', 'free', 'taken', 'free'],
    reactions: ['favourite', 'maybe', 'no'],
    ending: 'closed',
    reply: 'Bonjour,\n\nLe premier lieu nous plaît beaucoup. Pouvons-nous le réserver ?\n\nClaire Vasseur',
  },
  {
    name: 'conseil-bordeaux',
    daysAgo: 158,
    eventIn: -110,
    source: 'phone',
    organizer: fr('h.delmas@fondation-belrive', 'Hélène', 'Delmas', 'Fondation Belrive'),
    title: 'Conseil d’administration, deux demi-journées',
    words:
      'Appel de Mme Delmas : salle calme avec une grande table, café d’accueil, déjeuner servi dans une autre salle. Deux personnes en fauteuil roulant.',
    eventType: 'meeting',
    attendees: 18,
    configuration: 'boardroom',
    slot: 'full_day',
    city: 'Bordeaux',
    budgetMax: 2800,
    answers: ['free', 'taken', 'free'],
    reactions: ['favourite', null],
    ending: 'closed',
  },
  {
    name: 'product-launch-paris',
    daysAgo: 151,
    eventIn: -84,
    source: 'email',
    organizer: en('j.whitcombe@northlight-optics', 'Judith', 'Whitcombe', 'Northlight Optics'),
    title: 'European launch of a new lens',
    words:
      'Hello,\n\nWe are looking for a striking place in Paris to launch a new lens: 140 guests, standing, one evening with drinks and a short presentation on a small stage. Our budget is 18,000 euros all in.\n\nKind regards,\nJudith Whitcombe\nNorthlight Optics',
    eventType: 'product_launch',
    attendees: 140,
    configuration: 'cocktail',
    slot: 'evening',
    city: 'Paris',
    budgetMax: 18_000,
    answers: ['free', 'free', 'free', 'taken', 'silent'],
    reactions: ['maybe', 'favourite', 'no'],
    ending: 'closed',
    reply: 'Hello,\n\nWe love the second one. Could you hold it for us?\n\nBest,\nJudith',
  },
  {
    name: 'formation-nantes',
    daysAgo: 143,
    eventIn: -101,
    source: 'web',
    organizer: fr('mathieu.carrel@cap-litterale', 'Mathieu', 'Carrel', 'Cap Littérale'),
    title: 'Formation des responsables de librairie',
    words: 'Une salle lumineuse en classe pour 30 stagiaires, vidéoprojecteur, deux pauses et déjeuner léger.',
    eventType: 'training',
    attendees: 30,
    configuration: 'classroom',
    slot: 'full_day',
    city: 'Nantes',
    budgetMax: 2600,
    answers: ['taken', 'free', 'silent'],
    reactions: ['no'],
    ending: 'lost',
    lostReason: 'price',
    reply:
      'Bonjour,\n\nMerci pour votre proposition, mais cela dépasse ce que nous pouvons dépenser.\n\nMathieu Carrel',
  },
  {
    name: 'gala-lille',
    daysAgo: 134,
    eventIn: -58,
    source: 'email',
    organizer: fr('s.ruyssen@maison-ruyssen', 'Sophie', 'Ruyssen', 'Maison Ruyssen & Filles'),
    title: 'Dîner des cinquante ans de la maison',
    words:
      'Bonjour,\n\nNotre maison fête ses cinquante ans : un dîner assis de 120 personnes à Lille, en tables rondes, un soir, avec une petite scène pour un quatuor. Budget de 16 000 €.\n\nAvez-vous un lieu de caractère à nous suggérer ?\n\nSophie Ruyssen',
    eventType: 'gala',
    attendees: 120,
    configuration: 'banquet',
    slot: 'evening',
    city: 'Lille',
    budgetMax: 16_000,
    answers: ['free', 'free', 'other-days', 'taken'],
    reactions: ['favourite', 'maybe', null],
    ending: 'closed',
    reply: 'Bonjour,\n\nC’est exactement ce que nous cherchions, le premier lieu est parfait.\n\nSophie Ruyssen',
  },
  {
    name: 'congres-strasbourg',
    daysAgo: 127,
    eventIn: -40,
    source: 'manual',
    organizer: fr('p.hertzog@societe-hydrologie', 'Pauline', 'Hertzog', 'Société rhénane d’hydrologie'),
    title: 'Journées d’étude sur les rivières',
    words: 'Plénière de 150 personnes en théâtre, trois ateliers l’après-midi, déjeuner debout. Proche du tramway.',
    eventType: 'conference',
    attendees: 150,
    configuration: 'theatre',
    slot: 'full_day',
    city: 'Strasbourg',
    budgetMax: 12_000,
    answers: ['taken', 'free', 'free'],
    reactions: ['maybe', 'favourite'],
    ending: 'closed',
  },
  {
    name: 'team-day-marseille',
    daysAgo: 118,
    eventIn: -66,
    source: 'email',
    organizer: fr('nassim.ferrand@studio-calanque', 'Nassim', 'Ferrand', 'Studio Calanque'),
    title: 'Journée d’équipe au bord de l’eau',
    words:
      'Bonjour,\n\nNous cherchons pour 45 personnes un lieu à Marseille, en cabaret, une journée, avec un espace dehors pour le déjeuner. Budget : 4 500 €.\n\nMerci,\nNassim Ferrand',
    eventType: 'team_building',
    attendees: 45,
    configuration: 'cabaret',
    slot: 'full_day',
    city: 'Marseille',
    budgetMax: 4500,
    answers: ['free', 'silent', 'free'],
    reactions: ['favourite', 'no'],
    ending: 'cancelled',
    reply: 'Bonjour,\n\nNous devons malheureusement annuler cette journée, notre planning a changé.\n\nNassim Ferrand',
  },
  {
    name: 'convention-lyon',
    daysAgo: 105,
    eventIn: -31,
    source: 'email',
    organizer: fr('claire.vasseur@ateliers-mercure', 'Claire', 'Vasseur', 'Ateliers Mercure'),
    title: 'Convention d’automne',
    words:
      'Bonjour,\n\nAprès notre journée réussie, nous préparons notre convention : 100 personnes à Lyon, en théâtre, une journée, cocktail en fin d’après-midi. Budget de 11 000 €.\n\nClaire Vasseur\nAteliers Mercure',
    eventType: 'conference',
    attendees: 100,
    configuration: 'theatre',
    slot: 'full_day',
    city: 'Lyon',
    budgetMax: 11_000,
    answers: ['free', 'taken', 'free', 'free'],
    reactions: ['maybe', 'favourite', null],
    ending: 'overdue',
    reply: 'Bonjour,\n\nNous retenons le deuxième lieu. Merci pour votre réactivité !\n\nClaire Vasseur',
  },
  {
    name: 'board-retreat-nice',
    daysAgo: 96,
    eventIn: -24,
    source: 'email',
    organizer: en('a.lindqvist@fjord-analytics', 'Anders', 'Lindqvist', 'Fjord Analytics'),
    title: 'Board retreat by the sea',
    words:
      'Hello,\n\nWe plan a board retreat near Nice for 14 people: a quiet boardroom for a full day and a dinner afterwards. Our budget is 5,000 euros.\n\nBest regards,\nAnders Lindqvist\nFjord Analytics',
    eventType: 'board_meeting',
    attendees: 14,
    configuration: 'boardroom',
    slot: 'full_day',
    city: 'Nice',
    budgetMax: 5000,
    answers: ['free', 'free', 'silent'],
    reactions: ['favourite', 'maybe'],
    ending: 'overdue',
    reply: 'Hello,\n\nThe first one, please. Is there parking?\n\nAnders',
  },
  {
    name: 'assemblee-toulouse',
    daysAgo: 88,
    eventIn: -12,
    source: 'phone',
    organizer: fr('g.castaing@mutuelle-garonne', 'Gilles', 'Castaing', 'Mutuelle Garonne'),
    title: 'Assemblée générale des sociétaires',
    words:
      'Appel de M. Castaing : 110 sociétaires en théâtre, vote électronique, accès de plain-pied indispensable, verre de l’amitié à la fin.',
    eventType: 'conference',
    attendees: 110,
    configuration: 'theatre',
    slot: 'afternoon',
    city: 'Toulouse',
    budgetMax: 7000,
    answers: ['free', 'taken', 'free'],
    reactions: ['favourite', 'no'],
    ending: 'closed',
  },
  {
    name: 'seminaire-grenoble',
    daysAgo: 79,
    eventIn: -9,
    source: 'email',
    organizer: fr('e.marchetti@verticale-energie', 'Elsa', 'Marchetti', 'Verticale Énergie'),
    title: 'Séminaire de direction en montagne',
    words:
      'Bonjour,\n\nNotre comité de direction, 20 personnes, part au vert près de Grenoble : une salle en carré pour la journée, un déjeuner au calme. Budget 3 800 €.\n\nElsa Marchetti',
    eventType: 'seminar',
    attendees: 20,
    configuration: 'hollow_square',
    slot: 'full_day',
    city: 'Grenoble',
    budgetMax: 3800,
    answers: ['taken', 'free', 'free'],
    reactions: [null, 'favourite'],
    ending: 'won',
    reply: 'Bonjour,\n\nVa pour le deuxième, il est tout à fait dans l’esprit.\n\nElsa Marchetti',
  },
  {
    name: 'press-day-paris',
    daysAgo: 71,
    eventIn: 12,
    source: 'web',
    organizer: en('m.okafor@harbour-press', 'Miriam', 'Okafor', 'Harbour Press'),
    title: 'Press day for the spring list',
    words:
      'A bright room in Paris for 60 journalists, theatre style in the morning, then drinks. Good light for photographs.',
    eventType: 'conference',
    attendees: 60,
    configuration: 'theatre',
    slot: 'morning',
    city: 'Paris',
    budgetMax: 6500,
    answers: ['free', 'free', 'taken', 'silent'],
    reactions: ['favourite', 'maybe'],
    ending: 'won',
  },
  {
    name: 'soiree-bordeaux',
    daysAgo: 62,
    eventIn: 26,
    source: 'email',
    organizer: fr('lucas.bergeron@nova-vignes', 'Lucas', 'Bergeron', 'Nova Vignes'),
    title: 'Soirée des partenaires',
    words:
      'Bonjour,\n\nNous invitons nos partenaires, 90 personnes, pour un cocktail dînatoire à Bordeaux, un soir, si possible chez un vigneron. Budget de 10 000 €.\n\nLucas Bergeron\nNova Vignes',
    eventType: 'cocktail',
    attendees: 90,
    configuration: 'cocktail',
    slot: 'evening',
    city: 'Bordeaux',
    budgetMax: 10_000,
    answers: ['free', 'free', 'taken', 'free'],
    reactions: ['maybe', 'no', 'favourite'],
    ending: 'invoiced',
    reply: 'Bonjour,\n\nLe troisième lieu a fait l’unanimité chez nous.\n\nLucas Bergeron',
  },
  {
    name: 'recrutement-lyon',
    daysAgo: 52,
    eventIn: -3,
    source: 'email',
    organizer: fr('ines.roussel@tramontane-conseil', 'Inès', 'Roussel', 'Tramontane Conseil'),
    title: 'Journée de recrutement',
    words:
      'Bonjour,\n\nNous organisons une journée de recrutement à Lyon : 60 candidats, en îlots, une journée complète. Budget : 4 000 €.\n\nInès Roussel',
    eventType: 'seminar',
    attendees: 60,
    configuration: 'cabaret',
    slot: 'full_day',
    city: 'Lyon',
    budgetMax: 4000,
    answers: ['free', 'taken', 'free'],
    reactions: ['maybe', 'no'],
    ending: 'lost',
    lostReason: 'booked_directly',
    reply: 'Bonjour,\n\nMerci, nous avons finalement trouvé une salle par nous-mêmes.\n\nInès Roussel',
  },
  {
    name: 'reunion-nantes',
    daysAgo: 41,
    eventIn: 33,
    source: 'email',
    organizer: fr('y.kerdoncuff@chantiers-loire', 'Yann', 'Kerdoncuff', 'Chantiers de Loire'),
    title: 'Réunion annuelle des chefs de chantier',
    words:
      'Bonjour,\n\nNos 40 chefs de chantier se retrouvent à Nantes, en classe, pour une journée. Parking indispensable. Budget de 3 500 €.\n\nYann Kerdoncuff',
    eventType: 'meeting',
    attendees: 40,
    configuration: 'classroom',
    slot: 'full_day',
    city: 'Nantes',
    budgetMax: 3500,
    answers: ['free', 'free', 'silent'],
    reactions: ['favourite', 'maybe'],
    ending: 'negotiating',
    reply: 'Bonjour,\n\nLe premier lieu nous convient. Peut-on le visiter la semaine prochaine ?\n\nYann Kerdoncuff',
  },
  {
    name: 'awards-paris',
    daysAgo: 36,
    eventIn: 61,
    source: 'email',
    organizer: en('t.ashby@meridian-architects', 'Thomas', 'Ashby', 'Meridian Architects'),
    title: 'Awards dinner',
    words:
      'Hello,\n\nWe are hosting an awards dinner in Paris for 110 guests: round tables, one evening, drinks before, a stage and good sound. Our budget is 20,000 euros.\n\nKind regards,\nThomas Ashby\nMeridian Architects',
    eventType: 'gala',
    attendees: 110,
    configuration: 'banquet',
    slot: 'evening',
    city: 'Paris',
    budgetMax: 20_000,
    answers: ['free', 'taken', 'free', 'free'],
    reactions: ['maybe', 'favourite', 'no'],
    ending: 'negotiating',
    needs: [{ kind: 'cocktail', attendees: 110, note: 'Before dinner.' }],
    offers: true,
    holds: [1, 1, 3],
    reply: 'Hello,\n\nThe second is our favourite, if they can come down a little in price.\n\nThomas',
  },
  {
    name: 'atelier-rennes',
    daysAgo: 29,
    eventIn: 45,
    source: 'web',
    organizer: fr('agathe.le-goff@presses-armor', 'Agathe', 'Le Goff', 'Presses d’Armor'),
    title: 'Atelier d’écriture des collaborateurs',
    words: 'Un lieu inspirant pour 25 personnes, en îlots, avec un jardin ou une vue. Déjeuner sur place.',
    eventType: 'seminar',
    attendees: 25,
    configuration: 'cabaret',
    slot: 'full_day',
    city: 'Rennes',
    budgetMax: 3000,
    answers: ['free', 'free', 'taken'],
    reactions: ['favourite', 'favourite'],
    ending: 'negotiating',
  },
  {
    name: 'convention-lille',
    daysAgo: 24,
    eventIn: 75,
    source: 'email',
    organizer: fr('r.vandaele@filature-du-nord', 'Romain', 'Vandaele', 'Filature du Nord'),
    title: 'Convention des distributeurs',
    words:
      'Bonjour,\n\nNous attendons 130 distributeurs à Lille, en théâtre, une journée, avec déjeuner, quatre salles de sous-commission de 30 personnes et un espace pour exposer nos tissus. Si possible 85 chambres simples et 10 twins la veille. Budget : 34 000 €.\n\nRomain Vandaele',
    eventType: 'conference',
    attendees: 130,
    configuration: 'theatre',
    slot: 'full_day',
    city: 'Lille',
    budgetMax: 34_000,
    answers: ['free', 'free', 'taken', 'free'],
    reactions: ['favourite', 'maybe', null],
    ending: 'proposed',
    needs: [
      { kind: 'breakout', count: 4, attendees: 30, configuration: 'classroom' },
      { kind: 'meal', meal: 'lunch', attendees: 130 },
      { kind: 'exhibition', note: 'Nos tissus, sur des tables.' },
      { kind: 'bedrooms', arrivesBefore: 1, nights: 1, singles: 85, twins: 10, optional: true },
    ],
    offers: true,
    holds: [1, 2],
  },
  {
    name: 'offsite-marseille',
    daysAgo: 19,
    eventIn: 54,
    source: 'email',
    organizer: en('n.haddad@blue-delta', 'Nadia', 'Haddad', 'Blue Delta'),
    title: 'Engineering offsite',
    words:
      'Hello,\n\nOur engineers meet in Marseille: 35 people, u-shape, a full day with lunch outside if the weather allows. Our budget is 4,200 euros.\n\nNadia Haddad\nBlue Delta',
    eventType: 'seminar',
    attendees: 35,
    configuration: 'u_shape',
    slot: 'full_day',
    city: 'Marseille',
    budgetMax: 4200,
    answers: ['free', 'other-days', 'free'],
    reactions: ['maybe', null],
    ending: 'proposed',
  },
  {
    name: 'cocktail-paris',
    daysAgo: 15,
    eventIn: 38,
    source: 'phone',
    organizer: fr('v.montclar@galerie-montclar', 'Victoire', 'Montclar', 'Galerie Montclar'),
    title: 'Vernissage et cocktail',
    words:
      'Appel de Mme Montclar : 70 invités debout, murs clairs pour accrocher, un soir. Souhaite voir les photos avant toute visite.',
    eventType: 'cocktail',
    attendees: 70,
    configuration: 'cocktail',
    slot: 'evening',
    city: 'Paris',
    budgetMax: 8000,
    answers: ['free', 'free', 'free', 'taken'],
    reactions: [],
    ending: 'proposed',
  },
  {
    name: 'seminaire-annecy',
    daysAgo: 10,
    eventIn: 66,
    source: 'email',
    organizer: fr('b.lacombe@optique-lacombe', 'Benoît', 'Lacombe', 'Optique Lacombe'),
    title: 'Séminaire des opticiens',
    words:
      'Bonjour,\n\nJe cherche pour 50 opticiens un lieu à Annecy, en classe, une journée complète. Budget de 5 000 €.\n\nBenoît Lacombe',
    eventType: 'seminar',
    attendees: 50,
    configuration: 'classroom',
    slot: 'full_day',
    city: 'Annecy',
    budgetMax: 5000,
    answers: ['free', 'taken', 'silent', 'silent'],
    reactions: [],
    ending: 'searching',
  },
  {
    name: 'hackathon-toulouse',
    daysAgo: 6,
    eventIn: 48,
    source: 'web',
    organizer: fr('farah.benali@ciel-ouvert', 'Farah', 'Benali', 'Ciel Ouvert'),
    title: 'Deux jours de prototypage',
    words: 'Un grand plateau modulable pour 60 personnes, réseau solide, accès tard le soir.',
    eventType: 'seminar',
    attendees: 60,
    configuration: 'cabaret',
    slot: 'full_day',
    city: 'Toulouse',
    budgetMax: 6000,
    answers: ['free', 'silent', 'silent'],
    reactions: [],
    ending: 'searching',
  },
  {
    name: 'training-lyon',
    daysAgo: 4,
    eventIn: 29,
    source: 'email',
    organizer: en('c.bauer@alpine-instruments', 'Carla', 'Bauer', 'Alpine Instruments'),
    title: 'Product training for resellers',
    words:
      'Hello,\n\nWe need a room in Lyon to train 25 resellers, classroom style, for a full day with lunch. Our budget is 2,500 euros.\n\nCarla Bauer\nAlpine Instruments',
    eventType: 'training',
    attendees: 25,
    configuration: 'classroom',
    slot: 'full_day',
    city: 'Lyon',
    budgetMax: 2500,
    answers: ['silent', 'silent', 'silent'],
    reactions: [],
    ending: 'searching',
  },
  {
    name: 'anniversaire-dijon',
    daysAgo: 2,
    eventIn: 90,
    source: 'email',
    organizer: fr('o.perrin@moutarderie-perrin', 'Odile', 'Perrin', 'Moutarderie Perrin'),
    title: 'Les cent ans de la moutarderie',
    words:
      'Bonjour,\n\nNous aimerions fêter les cent ans de notre maison près de Dijon, avec nos salariés et leurs familles.\n\nComment procède-t-on ?\n\nOdile Perrin',
    eventType: 'gala',
    attendees: 100,
    configuration: 'banquet',
    slot: 'evening',
    city: 'Dijon',
    budgetMax: 12_000,
    answers: [],
    reactions: [],
    ending: 'waiting-for-facts',
  },
  {
    name: 'colloque-paris',
    daysAgo: 0.2,
    eventIn: 110,
    source: 'email',
    organizer: fr('d.aubry@institut-aubry', 'Damien', 'Aubry', 'Institut Aubry'),
    title: 'Colloque de printemps',
    words:
      'Bonjour,\n\nNotre institut organise un colloque à Paris pour 120 personnes, en théâtre, sur une journée complète, avec déjeuner buffet. Notre budget est de 13 000 €.\n\nBien à vous,\nDamien Aubry\nInstitut Aubry',
    eventType: 'conference',
    attendees: 120,
    configuration: 'theatre',
    slot: 'full_day',
    city: 'Paris',
    budgetMax: 13_000,
    answers: [],
    reactions: [],
    ending: 'new',
  },
];

/** A recent mail to the agency's public address that belongs to no request. */
export interface Stray {
  name: string;
  daysAgo: number;
  from: string;
  subject: string;
  words: string;
}

export const STRAYS: readonly Stray[] = [
  {
    name: 'stray-venue',
    daysAgo: 3,
    from: 'Domaine des Aulnes <contact@domaine-des-aulnes.test>',
    subject: 'Deux salles neuves près de Tours',
    words:
      'Bonjour,\n\nNous venons d’ouvrir deux salles de 40 et 90 places, avec douze chambres. Comment figurer parmi les lieux que vous proposez ?\n\nSolène Aubert',
  },
  {
    name: 'stray-assembly',
    daysAgo: 1,
    from: 'Hélène Guérin <h.guerin@cabinet-guerin.test>',
    subject: 'Une salle pour notre assemblée',
    words:
      'Bonjour,\n\nUne consœur m’a donné votre adresse. Nous serons 70, en théâtre, à Nantes, un jeudi de fin janvier, de 14 h à 18 h. Est-ce possible pour 2 500 euros ?\n\nHélène Guérin',
  },
];
