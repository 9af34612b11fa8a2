import { fr } from '#i18n/formats';

/** Words of the conversation with the assistant about a request. */
export const ASSISTANT = {
  conversation: { fr: 'Conversation avec l’assistant', en: 'Conversation with the assistant' },
  earlier: { fr: 'Voir plus tôt', en: 'Show earlier' },
  question: { fr: 'Votre question', en: 'Your question' },
  placeholder: { fr: 'Une question, ou ce qu’il doit faire', en: 'A question, or what it is to do' },
  keys: {
    fr: fr`Entrée envoie, Maj Entrée va à la ligne`,
    en: 'Enter sends, Shift Enter starts a line',
  },
  ask: { fr: 'Demander', en: 'Ask' },
  stop: { fr: 'Arrêter', en: 'Stop' },
  working: { fr: 'L’assistant lit et cherche…', en: 'The assistant reads and searches…' },
  stopped: {
    fr: 'Arrêté. Ce que l’assistant a déjà fait reste.',
    en: 'Stopped. What the assistant has done already stays.',
  },
  notKept: {
    fr: fr`Cette question n’est pas gardée. Ce que l’assistant a pu faire avant la panne reste, et figure au journal.`,
    en: 'This question is not kept. What the assistant may have done before it failed stays, and is in the journal.',
  },
  empty: {
    fr: 'Il lit la demande, ses échanges et ce que vous savez des lieux. Il ne change que ce que vos mots demandent, et n’envoie rien.',
    en: 'It reads the request, its exchange and what you know of the venues. It changes only what your words ask for, and sends nothing.',
  },
  ideas: { fr: 'Pour commencer', en: 'To begin with' },
  said: {
    fr: (answer: string) => fr`L’assistant a répondu : ${answer}`,
    en: (answer: string) => `The assistant answered: ${answer}`,
  },
  answer: { fr: 'Réponse', en: 'Answer' },
  me: { fr: 'Vous', en: 'You' },
  colleague: { fr: 'Un collègue', en: 'A colleague' },
  copy: { fr: 'Copier la réponse', en: 'Copy the answer' },
  copied: { fr: 'La réponse est copiée', en: 'The answer is copied' },
  standIn: {
    fr: fr`Réponse du remplaçant, sans modèle : il comprend des ordres simples.`,
    en: 'From the stand-in, without a model: it understands plain orders.',
  },
} as const;

/** What can be asked of a request to begin with. */
export const IDEAS = {
  missing: { fr: fr`Que manque-t-il ?`, en: 'What is missing?' },
  standing: { fr: fr`Où en est la demande ?`, en: 'Where does the request stand?' },
  exchange: { fr: 'Résume les échanges', en: 'Sum up the exchange' },
  best: { fr: fr`Quels lieux conviennent le mieux ?`, en: 'Which venues fit best?' },
} as const;

/** What the assistant did before it answered. */
export const DEEDS = {
  did: { fr: 'Ce qu’il a fait', en: 'What it did' },
  ok: { fr: 'Fait', en: 'Done' },
  refused: { fr: 'Pas fait', en: 'Not done' },
  error: { fr: 'Échec', en: 'Failed' },
  refusedWhy: {
    fr: 'Vos mots ne le demandent pas assez nettement, ou ce geste n’est pas permis ici.',
    en: 'Your words do not ask for it plainly enough, or it is not allowed here.',
  },
  search: {
    fr: (filters: string) => (filters === '' ? 'Recherche de lieux' : fr`Recherche de lieux : ${filters}`),
    en: (filters: string) => (filters === '' ? 'Search for venues' : `Search for venues: ${filters}`),
  },
  people: { fr: (count: string) => `${count} personnes`, en: (count: string) => `${count} people` },
  within: { fr: (km: string) => `à moins de ${km} km`, en: (km: string) => `within ${km} km` },
  found: {
    fr: (count: number) => (count > 1 ? `${count} lieux trouvés` : count === 1 ? '1 lieu trouvé' : 'aucun lieu trouvé'),
    en: (count: number) => (count === 0 ? 'no venue found' : `${count} ${count === 1 ? 'venue' : 'venues'} found`),
  },
  venueMoved: {
    fr: (venue: string, stage: string) => fr`${venue} : ${stage}`,
    en: (venue: string, stage: string) => `${venue}: ${stage}`,
  },
  aVenue: { fr: 'Un lieu', en: 'A venue' },
  requestMoved: {
    fr: (status: string) => fr`La demande : ${status}`,
    en: (status: string) => `The request: ${status}`,
  },
  nextStatus: { fr: 'étape suivante', en: 'next step' },
  draft: {
    fr: (subject: string) => (subject === '' ? 'Brouillon d’un e-mail' : fr`Brouillon, rien n’est envoyé : ${subject}`),
    en: (subject: string) => (subject === '' ? 'Draft of a mail' : `Draft, nothing is sent: ${subject}`),
  },
} as const;
