import { fr } from '#i18n/formats';

/** Text of the conversation with the assistant about a request. */
export const ASSISTANT = {
  conversation: { fr: 'Conversation avec l’assistant', en: 'Conversation with the assistant' },
  earlier: { fr: 'Voir plus tôt', en: 'Show earlier' },
  question: { fr: 'Votre question', en: 'Your question' },
  placeholder: { fr: 'Une question ou une consigne', en: 'Ask a question or give an instruction' },
  keys: {
    fr: fr`Entrée envoie, Maj Entrée va à la ligne`,
    en: 'Enter to send, Shift Enter for a new line',
  },
  ask: { fr: 'Demander', en: 'Ask' },
  stop: { fr: 'Arrêter', en: 'Stop' },
  working: { fr: 'L’assistant lit et cherche…', en: 'Working on it…' },
  stopped: {
    fr: 'Arrêté. Ce que l’assistant a déjà fait reste.',
    en: 'Stopped. Actions already done are kept.',
  },
  notKept: {
    fr: fr`Cette question n’a pas été enregistrée. Les actions faites avant la panne sont conservées ; voyez le journal.`,
    en: 'This question wasn’t saved. Actions the assistant did before it failed are kept; see the timeline.',
  },
  empty: {
    fr: 'L’assistant lit la demande, ses échanges et vos notes sur les lieux. Il ne change que ce que vous demandez, et n’envoie rien.',
    en: 'The assistant reads the request, its messages and your notes about venues. It only changes what you ask for, and never sends anything.',
  },
  ideas: { fr: 'Pour commencer', en: 'Suggestions' },
  said: {
    fr: (answer: string) => fr`L’assistant a répondu : ${answer}`,
    en: (answer: string) => `The assistant replied: ${answer}`,
  },
  answer: { fr: 'Réponse', en: 'Answer' },
  me: { fr: 'Vous', en: 'You' },
  colleague: { fr: 'Un collègue', en: 'A colleague' },
  copy: { fr: 'Copier la réponse', en: 'Copy answer' },
  copied: { fr: 'La réponse est copiée', en: 'Answer copied' },
  standIn: {
    fr: fr`Réponse du simulateur, sans modèle : il ne comprend que des consignes simples.`,
    en: 'Answered by the built-in fake, without a model. It only understands simple instructions.',
  },
} as const;

/** Suggested first questions. */
export const IDEAS = {
  missing: { fr: fr`Que manque-t-il ?`, en: 'What is missing?' },
  standing: { fr: fr`Où en est la demande ?`, en: 'What’s the status of this request?' },
  exchange: { fr: 'Résume les échanges', en: 'Summarize the messages' },
  best: { fr: fr`Quels lieux conviennent le mieux ?`, en: 'Which venues fit best?' },
} as const;

/** Text of the actions that the assistant did for an answer. */
export const DEEDS = {
  did: { fr: 'Actions', en: 'Actions' },
  ok: { fr: 'Fait', en: 'Done' },
  refused: { fr: 'Pas fait', en: 'Not done' },
  error: { fr: 'Échec', en: 'Failed' },
  refusedWhy: {
    fr: 'Vous ne l’avez pas demandé assez clairement, ou cette action n’est pas permise ici. Demandez-la explicitement.',
    en: 'You didn’t ask for this clearly enough, or it isn’t allowed here. Ask for it explicitly.',
  },
  search: {
    fr: (filters: string) => (filters === '' ? 'Recherche de lieux' : fr`Recherche de lieux : ${filters}`),
    en: (filters: string) => (filters === '' ? 'Searched venues' : `Searched venues: ${filters}`),
  },
  people: { fr: (count: string) => `${count} personnes`, en: (count: string) => `${count} people` },
  within: { fr: (km: string) => `à moins de ${km} km`, en: (km: string) => `within ${km} km` },
  found: {
    fr: (count: number) => (count > 1 ? `${count} lieux trouvés` : count === 1 ? '1 lieu trouvé' : 'aucun lieu trouvé'),
    en: (count: number) => (count === 0 ? 'no venues found' : `${count} ${count === 1 ? 'venue' : 'venues'} found`),
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
    en: (subject: string) => (subject === '' ? 'Email draft' : `Draft, not sent: ${subject}`),
  },
} as const;
