import type { DeclineReason } from '#domain/vocabulary';

/** A reply of a venue, with what a person reads in it. */
export interface SampleReply {
  text: string;
  /** The days asked for; by default both days. */
  days?: string[];
  answer: 'available' | 'unavailable' | 'unclear';
  /** An option: its rank and last day, null if none is said. */
  hold?: { rank: number | null; until: string | null };
  /** Some words of the condition. */
  condition?: string;
  reason?: DeclineReason;
  otherDays?: string[];
}

export const RECEIVED_AT = new Date('2027-02-01T10:00:00.000Z');
export const BOTH_DAYS = ['2027-03-18', '2027-03-19'];
const FIRST = ['2027-03-18'];

/** Replies that the rules may be adapted to. */
export const KNOWN_REPLIES: SampleReply[] = [
  { text: 'Disponible, en 2e option jusqu’au 12.', answer: 'available', hold: { rank: 2, until: '2027-02-12' } },
  {
    text: 'Bonjour,\n\nNous sommes disponibles les 18 et 19 mars et vous posons une première option jusqu’au 26 février.\n\nCordialement,\nClaire',
    answer: 'available',
    hold: { rank: 1, until: '2027-02-26' },
  },
  { text: 'La salle est libre, je vous la mets en option.', answer: 'available', hold: { rank: null, until: null } },
  {
    text: 'Option posée en rang 3, valable jusqu’au 15/02/2027.',
    answer: 'available',
    hold: { rank: 3, until: '2027-02-15' },
  },
  {
    text: 'Nous pouvons vous proposer une seconde option, un autre client étant prioritaire jusqu’à fin février.',
    answer: 'available',
    hold: { rank: 2, until: null },
  },
  {
    text: 'Oui, nous bloquons la date pour vous jusqu’au 20 février.',
    answer: 'available',
    hold: { rank: null, until: '2027-02-20' },
  },
  { text: 'Oui, nous sommes disponibles.', answer: 'available' },
  { text: 'Bonjour, avec plaisir pour vous recevoir les 18 et 19 mars ! Belle journée, Paul', answer: 'available' },
  {
    text: 'Le domaine est disponible. Tarif : 2 400 € HT la journée. N’hésitez pas si vous avez des questions.',
    answer: 'available',
  },
  {
    text: 'Nous sommes disponibles sous réserve de la confirmation du traiteur.',
    answer: 'available',
    condition: 'confirmation du traiteur',
  },
  {
    text: 'C’est possible si vous prenez notre traiteur exclusif.',
    answer: 'available',
    condition: 'traiteur exclusif',
  },
  {
    text: 'Nous sommes libres ces jours-là, à condition de libérer la salle avant 17 h.',
    answer: 'available',
    condition: 'avant 17 h',
  },
  {
    text: 'Le grand salon est pris, mais nous pouvons vous accueillir dans la salle Verrière.',
    answer: 'available',
    condition: 'Verrière',
  },
  { text: 'Disponible uniquement le 18 mars.', answer: 'unavailable', otherDays: ['2027-03-18'] },
  {
    text: 'Nous sommes libres le 19 mais pas le 18.',
    answer: 'unavailable',
    otherDays: ['2027-03-19'],
  },
  { text: 'Malheureusement nous sommes complets à ces dates.', answer: 'unavailable', reason: 'not_available' },
  {
    text: 'Désolée, la salle est déjà réservée le 18 mars.',
    days: FIRST,
    answer: 'unavailable',
    reason: 'not_available',
  },
  {
    text: 'Notre plus grande salle ne peut accueillir que 40 personnes, nous sommes trop petits pour votre événement.',
    answer: 'unavailable',
    reason: 'too_small',
  },
  {
    text: 'Merci, mais votre budget est trop faible pour notre établissement.',
    answer: 'unavailable',
    reason: 'budget_too_low',
  },
  {
    text: 'Nous ne pouvons pas vous accueillir : le domaine est fermé pour travaux jusqu’en avril.',
    answer: 'unavailable',
    reason: 'closed',
  },
  {
    text: 'Nous n’acceptons pas ce type d’événement, désolés.',
    answer: 'unavailable',
    reason: 'event_refused',
  },
  {
    text: 'Le délai est trop court pour nous organiser, nous devons décliner.',
    answer: 'unavailable',
    reason: 'notice_too_short',
  },
  { text: 'Je vérifie avec notre régisseur et reviens vers vous.', answer: 'unclear' },
  {
    text: 'We are available, second option until 12 February.',
    answer: 'available',
    hold: { rank: 2, until: '2027-02-12' },
  },
  {
    text: 'Hi, we can hold the Orangery for you on first option until February 19th. Best, Tom',
    answer: 'available',
    hold: { rank: 1, until: '2027-02-19' },
  },
  {
    text: 'Yes, the room is free and I have pencilled you in.',
    answer: 'available',
    hold: { rank: null, until: null },
  },
  {
    text: 'Available. We have placed a 3rd hold on the ballroom, expiring on 15 Feb.',
    answer: 'available',
    hold: { rank: 3, until: '2027-02-15' },
  },
  { text: 'Yes, we are available on both days.', answer: 'available' },
  {
    text: 'We would be delighted to host your event. Please let me know if you need anything else.',
    answer: 'available',
  },
  {
    text: 'We are available if you take our catering.',
    answer: 'available',
    condition: 'our catering',
  },
  {
    text: 'The barn is free, subject to a minimum spend of £5,000.',
    answer: 'available',
    condition: 'minimum spend',
  },
  {
    text: 'The main hall is taken but we can host you in the Library instead.',
    answer: 'available',
    condition: 'Library',
  },
  { text: 'We are free on the 18th but not on the 19th.', answer: 'unavailable', otherDays: ['2027-03-18'] },
  { text: 'Unfortunately we are fully booked on these dates.', answer: 'unavailable', reason: 'not_available' },
  {
    text: 'I am afraid our largest room only seats 50, so it is too small for your group.',
    answer: 'unavailable',
    reason: 'too_small',
  },
  {
    text: 'Sorry, your budget is below our minimum rates.',
    answer: 'unavailable',
    reason: 'budget_too_low',
  },
  { text: 'We are closed for refurbishment until May.', answer: 'unavailable', reason: 'closed' },
  {
    text: 'We do not host private parties, so we have to decline.',
    answer: 'unavailable',
    reason: 'event_refused',
  },
  {
    text: 'Our hall is far too large for 30 people: we require at least 150 guests.',
    answer: 'unavailable',
    reason: 'too_large',
  },
  { text: 'Let me check with the owner and get back to you.', answer: 'unclear' },
];

/** Replies that weren't looked at while the rules were written: what the rules read in them is measured. */
export const NEW_REPLIES: SampleReply[] = [
  {
    text: 'Bonjour Madame,\nVos dates sont libres. Je vous place en deuxième option, à confirmer avant le 10 février.',
    answer: 'available',
    hold: { rank: 2, until: '2027-02-10' },
  },
  {
    text: 'Ok pour nous, option n° 1 posée jusqu’au lundi 15 février inclus.',
    answer: 'available',
    hold: { rank: 1, until: '2027-02-15' },
  },
  {
    text: 'Nous avons optionné la salle pour vous.',
    answer: 'available',
    hold: { rank: null, until: null },
  },
  { text: 'Oui c’est bon pour nous, à très vite.', answer: 'available' },
  {
    text: 'Nous pouvons vous recevoir, pourvu que la soirée se termine à 23 h.',
    answer: 'available',
    condition: 'termine à 23 h',
  },
  {
    text: 'Le restaurant est disponible sous condition d’un minimum de facturation de 3 000 €.',
    answer: 'available',
    condition: 'minimum de facturation',
  },
  { text: 'Seul le 19 est disponible chez nous.', answer: 'unavailable', otherDays: ['2027-03-19'] },
  {
    text: 'Hélas, la disposition en U n’est pas possible dans nos salles pour ce nombre.',
    answer: 'unavailable',
    reason: 'layout_impossible',
  },
  {
    text: 'Nous affichons complet ce jour-là.',
    days: FIRST,
    answer: 'unavailable',
    reason: 'not_available',
  },
  {
    text: 'La capacité de nos espaces est insuffisante pour vous recevoir.',
    answer: 'unavailable',
    reason: 'too_small',
  },
  {
    text: 'Nos tarifs dépassent largement votre enveloppe, nous ne donnerons pas suite.',
    answer: 'unavailable',
    reason: 'budget_too_low',
  },
  {
    text: 'We could put you on a second hold until the 16th.',
    answer: 'available',
    hold: { rank: 2, until: '2027-02-16' },
  },
  {
    text: 'Happy to confirm availability. You have first refusal until 22/02.',
    answer: 'available',
    hold: { rank: 1, until: '2027-02-22' },
  },
  { text: 'Dear team, yes we can accommodate you. Kind regards, Anna', answer: 'available' },
  {
    text: 'We are available provided that you book at least 20 bedrooms.',
    answer: 'available',
    condition: '20 bedrooms',
  },
  { text: 'We can only do Friday 19 March.', answer: 'unavailable', otherDays: ['2027-03-19'] },
  {
    text: 'This is too short notice for our kitchen, so we will pass this time.',
    answer: 'unavailable',
    reason: 'notice_too_short',
  },
  {
    text: 'Our rooms cannot be set up in cabaret style, sorry.',
    answer: 'unavailable',
    reason: 'layout_impossible',
  },
  { text: 'Another group has booked the whole house that week.', answer: 'unavailable', reason: 'not_available' },
  { text: 'The date is under option for somebody else, I will let you know on Monday.', answer: 'unclear' },
];
