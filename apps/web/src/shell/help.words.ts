import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';

/** The purpose of each screen, by the full path of its route. */
export const SCREEN_HELP: Readonly<Record<string, Words>> = {
  '/': {
    fr: 'Tout ce qui attend une action, le plus urgent d’abord, chaque ligne avec l’étape suivante. Une ligne disparaît une fois traitée.',
    en: 'Everything that needs an action, most urgent first, each line with its next step. A line disappears once it’s done.',
  },
  '/inbox': {
    fr: fr`Les e-mails et messages qui n’appartiennent encore à aucune demande, et les réponses. Rattachez-les, créez une demande ou jetez-les ; le suivant s’ouvre automatiquement.`,
    en: 'Emails and messages that don’t belong to a request yet, and replies. Assign one, turn it into a request, or discard it; the next one opens automatically.',
  },
  '/inbox/$id': {
    fr: 'Le message entier et les demandes dont il est proche. Rattachez-le, créez une nouvelle demande, ou jetez-le.',
    en: 'The full message and the requests it may belong to. Assign it, create a new request from it, or discard it.',
  },
  '/requests': {
    fr: fr`Toutes les demandes, en tableau par étape ou en liste. Les filtres font partie de l’adresse : une vue enregistrée ou un lien envoyé à un collègue montre la même chose.`,
    en: 'All requests, as a board by status or as a list. The page’s address includes the filters, so a saved view or a shared link shows the same requests.',
  },
  '/requests/$code': {
    fr: fr`Ce que l’on sait de l’événement. Ce que l’IA a lu est affiché avec le texte d’origine et un degré de confiance : corrigez ou confirmez, elle apprend de vos corrections.`,
    en: 'The facts about the event. Values read by AI show the original text and a confidence: correct or confirm them, and the AI learns from it.',
  },
  '/requests/$code/venues': {
    fr: fr`Les lieux pressentis, par étape. Interrogez-en plusieurs d’un coup, lisez leurs réponses et leurs options, retenez-en un. Une option notée au téléphone compte autant qu’une option posée par le lieu.`,
    en: 'The candidate venues, by stage. Ask several at once, read their replies and options, select one. An option that you record after a call counts as much as one that the venue gives.',
  },
  '/requests/$code/find': {
    fr: fr`Les lieux qui ont une salle adaptée, avec les raisons. Les filtres viennent de la demande ; Espace présélectionne, A ajoute à la demande.`,
    en: 'Venues with a suitable room, and the reasons. Filters come from the request; Space adds a venue to the shortlist, A to the request.',
  },
  '/requests/$code/exchange': {
    fr: fr`Tous les messages de la demande. Un e-mail part quelques secondes après l’envoi : d’ici là, on peut l’annuler.`,
    en: 'All messages of the request. An email leaves a few seconds after you send it; until then you can undo.',
  },
  '/requests/$code/offers': {
    fr: fr`Les offres des lieux, besoin par besoin. « Non précisé » n’est jamais compté comme zéro ; une hypothèse comble un manque.`,
    en: 'The venues’ offers, need by need. “Not stated” never counts as zero; an assumption fills a gap.',
  },
  '/requests/$code/offers/$offer': {
    fr: fr`Une offre et ses lignes. Corrigez un brouillon, puis soumettez-le : il remplace l’offre précédente du lieu.`,
    en: 'An offer and its lines. Correct a draft, then submit it: it replaces the venue’s earlier offer.',
  },
  '/requests/$code/catalog': {
    fr: fr`Le catalogue à envoyer. À droite, la page que verra l’organisateur ; après l’envoi, ses lectures et ses avis.`,
    en: 'The proposal to send. On the right is the page the organizer will see; after sending, its views and reactions.',
  },
  '/requests/$code/commission': {
    fr: fr`Ce que le lieu retenu vous doit pour cette demande. Notez la commission, émettez la facture ; un paiement par le lien est enregistré automatiquement.`,
    en: 'What the selected venue owes you for this request. Add the commission and issue the invoice; payments made through the link are recorded automatically.',
  },
  '/requests/$code/timeline': {
    fr: 'Ce qui s’est passé, dans l’ordre, et qui l’a fait. Rien ne s’y change.',
    en: 'Everything that happened, in order, and who did it. Entries can’t be changed.',
  },
  '/venues': {
    fr: 'Tous vos lieux, en liste ou sur la carte, avec les mêmes filtres. Cliquez sur un lieu pour ouvrir sa fiche.',
    en: 'All your venues, as a list or on the map, with the same filters. Click a venue to open its page.',
  },
  '/venues/import': {
    fr: fr`Importez vos lieux et leurs salles d’un fichier : indiquez ce que contient chaque colonne et corrigez les erreurs. Tout est importé, ou rien.`,
    en: 'Import venues and their rooms from a file: map the columns and fix the lines with errors. Either everything is imported or nothing.',
  },
  '/venues/$code': {
    fr: 'Tout ce que l’on sait d’un lieu. Cliquez sur une donnée pour la changer, glissez des photos, ou envoyez au lieu un lien pour qu’il remplisse sa fiche.',
    en: 'Everything you know about a venue. Click a fact to edit it, drop photos in, or send the venue a link to complete its profile.',
  },
  '/calendar': {
    fr: fr`Tous les lieux et les demandes datées, jour par jour. Choisissez un jour, ou plusieurs en glissant, pour noter ce qui est prévu. Pour un seul lieu, vous voyez l’année.`,
    en: 'All venues and all dated requests, day by day. Select a day, or drag across several, to plan something. For a single venue you see the whole year.',
  },
  '/organizers': {
    fr: 'Les personnes qui vous confient des événements, avec leurs demandes. Cliquez sur un nom pour ouvrir la fiche.',
    en: 'The people who bring you events, with their requests. Click a name to open the organizer’s page.',
  },
  '/organizers/$id': {
    fr: fr`Un organisateur : ses coordonnées, ses demandes, les e-mails échangés, et l’export ou l’effacement de ses données.`,
    en: 'One organizer: contact details, requests, emails, and tools for personal data requests.',
  },
  '/commissions': {
    fr: fr`Ce que les lieux vous doivent : à facturer, facturé, en retard, payé. Facturez, relancez et enregistrez un paiement depuis la ligne.`,
    en: 'What venues owe you: to invoice, invoiced, overdue, paid. Invoice, send a reminder or record a payment from each line.',
  },
  '/stats': {
    fr: fr`Votre activité sur une période, comparée à la précédente. Chaque graphique a un tableau, à enregistrer en CSV ; P imprime la page.`,
    en: 'Your activity over a period, compared with the previous one. Each chart has a table you can save as CSV; P prints the page.',
  },
  '/notifications': {
    fr: fr`Les nouveautés pour toute l’équipe. La liste est commune : ce que vous marquez comme lu l’est pour tous.`,
    en: 'News for the whole team. The list is shared: marking an item as read marks it for everyone.',
  },
  '/notifications/choices': {
    fr: 'Les notifications que vous recevez, où et quand. Vos choix ne changent rien pour vos collègues.',
    en: 'Which notifications you get, where and when. Your choices don’t affect your colleagues.',
  },
  '/settings/me': {
    fr: 'Votre nom, votre langue, vos sessions et vos clés API.',
    en: 'Your name, language, sessions and API keys.',
  },
  '/settings/team': {
    fr: fr`Qui travaille ici et avec quel rôle ; les invitations en attente.`,
    en: 'Team members, their roles, and pending invitations.',
  },
  '/settings/agency': {
    fr: fr`Ce que les organisateurs et les lieux lisent de votre agence, et quand relancer ceux qui ne répondent pas.`,
    en: 'How your agency appears to organizers and venues, and when those who don’t reply are reminded.',
  },
  '/settings/mailboxes': {
    fr: fr`Les boîtes aux lettres que Parvis lit et d’où il envoie : connectez-en une, choisissez ses dossiers, mettez-la en pause.`,
    en: 'The mailboxes that Parvis reads and sends from: connect one, choose its folders, pause it.',
  },
  '/settings/templates': {
    fr: fr`Les textes des e-mails que Parvis envoie automatiquement, avec un aperçu ; vous pouvez toujours revenir au texte d’origine.`,
    en: 'The texts of the emails Parvis sends automatically, with a live preview. You can always restore the original text.',
  },
  '/settings/tags': {
    fr: fr`Les étiquettes qui décrivent vos lieux, par catégorie. Renommez-en une : toutes les fiches suivent. Une étiquette utilisée ne se supprime pas.`,
    en: 'The tags that describe your venues, by category. Renaming one updates all venues. A tag in use can’t be deleted.',
  },
  '/settings/data/{-$kind}': {
    fr: 'Exportez tout en une archive, ou importez les données d’un autre outil. Un import n’envoie aucun e-mail.',
    en: 'Export everything as one archive, or import data from another tool. Imports send no email.',
  },
  '/settings/system': {
    fr: fr`L’état du service : fournisseurs connectés, échecs, tâches automatiques.`,
    en: 'The state of the service: connected providers, failures, background jobs.',
  },
};

export const HELP = {
  title: { fr: 'Aide', en: 'Help' },
  tour: { fr: 'Revoir la visite', en: 'Take the tour again' },
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
  done: { fr: 'Commencer', en: 'Get started' },
} as const;

export const TOUR_STEPS: readonly { title: Words; text: Words }[] = [
  {
    title: { fr: 'Commencez par Aujourd’hui', en: 'Start with Today' },
    text: {
      fr: 'Tout ce qui attend l’équipe est là, le plus urgent d’abord. Chaque ligne mène à l’étape suivante.',
      en: 'Everything the team has to do, most urgent first. Each line leads to the next step.',
    },
  },
  {
    title: { fr: 'Un e-mail devient une demande', en: 'An email becomes a request' },
    text: {
      fr: fr`La Boîte contient les messages sans demande. Pour les autres, l’IA relève les dates, le nombre de personnes et le budget ; vous vérifiez.`,
      en: 'The Inbox holds messages that don’t belong to a request yet. For the rest, AI extracts dates, headcount and budget for you to check.',
    },
  },
  {
    title: { fr: 'D’une demande à une proposition', en: 'From a request to a proposal' },
    text: {
      fr: fr`Dans une demande, les onglets suivent le travail : chercher des lieux, les interroger, composer le catalogue, l’envoyer. Vous voyez quand il est lu.`,
      en: 'The tabs of a request follow your work: find venues, ask them, compose the proposal, send it. You see when it’s opened.',
    },
  },
  {
    title: { fr: 'Tout se fait au clavier', en: 'Do everything by keyboard' },
    text: {
      fr: fr`Ctrl K (ou ⌘ K) trouve et lance tout. « ? » explique l’écran et montre ses raccourcis ; vous y retrouverez cette visite.`,
      en: 'Ctrl K (or ⌘ K) finds and runs anything. “?” explains the screen and lists its shortcuts; this tour is there too.',
    },
  },
];
