import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';

/** What each screen is for, by the full path of its route. */
export const SCREEN_HELP: Readonly<Record<string, Words>> = {
  '/': {
    fr: 'Ce qui attend une action, le plus urgent d’abord, chaque ligne avec la prochaine chose à faire. Une ligne disparaît d’elle-même une fois la chose faite.',
    en: 'What waits for an action, the most urgent first, each line with the next thing to do. A line goes by itself once it is done.',
  },
  '/inbox': {
    fr: fr`Les e-mails et messages qui n’appartiennent encore à aucune demande, et les réponses. Rattachez, faites-en une demande, ou écartez ; le suivant s’ouvre seul.`,
    en: 'Mails and messages of no request yet, and replies. Assign one, make a request of it, or discard it; the next one opens by itself.',
  },
  '/inbox/$id': {
    fr: 'Ce message en entier, et ce à quoi il ressemble. Rattachez-le à une demande, faites-en une nouvelle, ou écartez-le.',
    en: 'This message in full, and what it looks like. Assign it to a request, make a new one of it, or discard it.',
  },
  '/requests': {
    fr: fr`Toutes les demandes, en tableau par étape ou en liste. Les filtres sont dans l’adresse : une vue gardée ou un lien envoyé à un collègue montre la même chose.`,
    en: 'All requests, as a board by status or as a list. Filters stand in the address: a saved view or a link that you send shows the same.',
  },
  '/requests/$code': {
    fr: fr`Ce que l’on sait de l’événement. Ce que l’IA a lu porte ses mots et son degré de confiance : corrigez ou confirmez, elle apprend de vos corrections.`,
    en: 'What is known of the event. What the AI has read stands with its words and its confidence: correct or confirm it, it learns from that.',
  },
  '/requests/$code/venues': {
    fr: 'Les lieux pressentis, par étape. Interrogez-en plusieurs d’un coup, lisez leurs réponses, retenez-en un.',
    en: 'The venues considered, by stage. Ask several at once, read their answers, select one.',
  },
  '/requests/$code/find': {
    fr: fr`Les lieux dont une salle convient, avec les raisons. Les filtres viennent de la demande ; Espace présélectionne, A ajoute aux pistes.`,
    en: 'The venues of which a room fits, with the reasons. Filters come from the request; Space shortlists a venue, A adds it.',
  },
  '/requests/$code/exchange': {
    fr: fr`Tout ce qui s’est écrit sur la demande. Un e-mail part quelques secondes après l’envoi : d’ici là, on peut le rappeler.`,
    en: 'All that was written on the request. A mail leaves some seconds after it is sent: until then it can be called back.',
  },
  '/requests/$code/catalog': {
    fr: fr`La sélection à envoyer. À droite, la page même que lira l’organisateur ; ensuite, ses lectures et ses avis.`,
    en: 'The selection to send. To the right is the very page that the organizer will read; afterwards its views and reactions.',
  },
  '/requests/$code/commission': {
    fr: fr`Ce que le lieu retenu vous doit pour cette demande. Notez la commission, émettez la facture ; un paiement par le lien s’inscrit seul.`,
    en: 'What the selected venue owes you for this request. Note the commission and issue the invoice; a payment by the link enters itself.',
  },
  '/requests/$code/journal': {
    fr: 'Ce qui s’est passé, dans l’ordre, et qui l’a fait. Rien ne s’y change.',
    en: 'What happened, in order, and who did it. Nothing in it changes.',
  },
  '/venues': {
    fr: 'Tous vos lieux, en liste ou sur la carte, par les mêmes filtres. Une ligne mène à la fiche.',
    en: 'All your venues, as a list or on the map, by the same filters. A line leads to the sheet.',
  },
  '/venues/import': {
    fr: fr`Vos lieux et leurs salles depuis un fichier : dites ce que contient chaque colonne, corrigez les lignes fautives. Tout est importé, ou rien.`,
    en: 'Your venues and their rooms from a file: say what each column holds, mend the lines that are wrong. All is imported, or nothing.',
  },
  '/venues/$code': {
    fr: 'Tout ce que l’on sait d’un lieu. Cliquez sur une donnée pour la changer, glissez des photos, ou envoyez au lieu un lien pour qu’il remplisse sa fiche.',
    en: 'All that is known of a venue. Click on a fact to change it, drag photos in, or send the venue a link to fill in its sheet itself.',
  },
  '/calendar': {
    fr: fr`Tous les lieux et les demandes datées, jour par jour. Choisissez un jour, ou plusieurs en glissant, pour dire ce qui est prévu ; d’un lieu seul, vous voyez l’année.`,
    en: 'All venues and the dated requests, day by day. Choose a day, or drag over several, to say what is planned; of one venue you see the year.',
  },
  '/organizers': {
    fr: 'Les personnes qui vous confient des événements, avec leurs demandes. Une ligne mène à la fiche.',
    en: 'The people who bring you events, with their requests. A line leads to the sheet.',
  },
  '/organizers/$id': {
    fr: fr`Une personne : ses coordonnées, ses demandes, les e-mails échangés, et ce qu’elle peut vous demander au sujet de ses données.`,
    en: 'One person: how to reach them, their requests, the mails, and what they may ask of you about their data.',
  },
  '/commissions': {
    fr: fr`Ce que les lieux vous doivent : à facturer, facturé, en retard, payé. Facturez, relancez et enregistrez un paiement depuis la ligne.`,
    en: 'What venues owe you: to invoice, invoiced, overdue, paid. Invoice, remind and note a payment from the line.',
  },
  '/stats': {
    fr: fr`Votre activité sur une période, à côté de la précédente. Chaque graphique a son tableau, à enregistrer pour un tableur ; P imprime la page.`,
    en: 'Your work over a period, beside the one before. Each figure has its table, to be saved for a spreadsheet; P prints the page.',
  },
  '/notifications': {
    fr: fr`Ce que l’équipe doit savoir sans l’avoir demandé. La liste est commune : ce que vous lisez est lu pour tous.`,
    en: 'What the team should know without having asked. The list is shared: what you read is read for all.',
  },
  '/notifications/choices': {
    fr: 'Ce que vous voulez savoir, où et quand. Vos choix ne changent rien pour vos collègues.',
    en: 'What you want to know, where and when. Your choices change nothing for your colleagues.',
  },
  '/settings/me': {
    fr: 'Votre nom, votre langue, vos sessions et vos clés.',
    en: 'Your name, your language, your sessions and your keys.',
  },
  '/settings/team': {
    fr: fr`Qui travaille ici et avec quel rôle ; les invitations en attente.`,
    en: 'Who works here in which role, and the invitations that wait.',
  },
  '/settings/agency': {
    fr: 'Ce que les organisateurs et les lieux lisent de votre agence.',
    en: 'What organizers and venues read of your agency.',
  },
  '/settings/templates': {
    fr: fr`Les mots des e-mails que Parvis écrit de lui-même. L’e-mail se tient à côté, tel qu’il sera ; les mots d’origine restent toujours là.`,
    en: 'The words of the mails that Parvis writes by itself. The mail stands beside them as it will look; the usual words are always there.',
  },
  '/settings/tags': {
    fr: fr`Les mots qui décrivent vos lieux, par catégorie. Renommez-en un : toutes les fiches suivent. Un mot que porte un lieu ne se supprime pas.`,
    en: 'The words that describe your venues, by category. Rename one and all sheets follow. A tag that a venue carries is not deleted.',
  },
  '/settings/data/{-$kind}': {
    fr: 'Tout emporter en une archive, ou faire entrer ce qu’un autre outil contient. Un import n’écrit à personne.',
    en: 'Take everything out as one archive, or bring in what another tool holds. An import mails nobody.',
  },
  '/settings/system': {
    fr: fr`L’état du service : ce qui est branché, ce qui a échoué, ce qui tourne de soi-même.`,
    en: 'How the service does: what is connected, what failed, what runs by itself.',
  },
};

export const HELP = {
  title: { fr: 'Aide', en: 'Help' },
  tour: { fr: 'Revoir la visite', en: 'See the tour again' },
} as const;

/** The four steps of the tour. */
export const TOUR = {
  title: {
    fr: (step: number, of: number) => `Visite ${step} / ${of}`,
    en: (step: number, of: number) => `Tour ${step} / ${of}`,
  },
  next: { fr: 'Suivant', en: 'Next' },
  back: { fr: 'Précédent', en: 'Back' },
  skip: { fr: 'Passer', en: 'Skip' },
  done: { fr: 'Commencer', en: 'Begin' },
} as const;

export const TOUR_STEPS: readonly { title: Words; text: Words }[] = [
  {
    title: { fr: 'Commencez par Aujourd’hui', en: 'Begin with Today' },
    text: {
      fr: 'Tout ce qui attend l’équipe est là, le plus urgent d’abord. Chaque ligne mène à la prochaine chose à faire.',
      en: 'All that waits for the team is there, the most urgent first. Each line leads to the next thing to do.',
    },
  },
  {
    title: { fr: 'Un e-mail devient une demande', en: 'A mail becomes a request' },
    text: {
      fr: fr`La Boîte garde ce qui n’appartient à aucune demande. Ailleurs, l’IA lit les dates, le nombre de personnes, le budget ; vous vérifiez ses mots.`,
      en: 'The Inbox keeps what is of no request. Elsewhere the AI reads dates, people and budget; you check its words.',
    },
  },
  {
    title: { fr: 'D’une demande à une proposition', en: 'From a request to a proposal' },
    text: {
      fr: fr`Dans une demande, les onglets suivent le travail : chercher des lieux, les interroger, composer le catalogue, l’envoyer. Vous voyez quand il est lu.`,
      en: 'In a request the tabs follow the work: find venues, ask them, compose the catalog, send it. You see when it is read.',
    },
  },
  {
    title: { fr: 'Tout se fait au clavier', en: 'All of it by keyboard' },
    text: {
      fr: fr`Ctrl K (ou ⌘ K) cherche et fait tout. « ? » dit à quoi sert l’écran et montre ses raccourcis ; vous y retrouverez cette visite.`,
      en: 'Ctrl K (or ⌘ K) finds and does everything. “?” says what the screen is for and shows its keys; you find this tour there again.',
    },
  },
];
