/** The chapters of the OpenAPI document, in the order in which somebody new reads them; `@ApiTags` of each controller names one. */
export const TAGS = {
  team: 'Who works here: signing in and out, accounts, invitations, passwords, sessions, and personal keys for assistants.',
  members:
    'The venues that we recommend, one by one or as CSV: who they are, where they are, and how they stand with us.',
  rooms: 'The rooms of members, and how many people each takes in which seating.',
  tags: 'Words by which members are found: what kind of venue one is, and what it offers.',
  availability: 'When a member, or one of its rooms, is free, held or booked.',
  uploads: 'Photos of members, recordings about people and requests, and the addresses under which they are read.',
  organizers: 'The people who plan events, known by their mail address.',
  requests:
    'What organizers are looking for, from the first mail to the end, with the members that are considered for it (results).',
  catalogs:
    'The selection that an organizer is sent: composed and sent by the team, read and answered by anybody who has its link.',
  commissions: 'What a member owes us for a request: recorded, invoiced, and paid at the payment provider.',
  search: 'Finding the members that fit, by filters that are exact and by what is meant.',
  communications:
    'Mails on requests, sent and received, the templates they are made of, and the inbox of mails that fit no request.',
  messaging: 'Messages to and from phones.',
  reminders: 'Mails that leave by themselves when a question is not answered in time.',
  timeline: 'What happened on a request, and who did it. Entries are never changed.',
  notifications: 'What the team should look at: as a list, as a stream, and pushed to browsers.',
  ai: 'The assistant that works on a request, what it knows about members, and how it is put right.',
  embeddings: 'The vectors behind the search by meaning.',
  mcp: 'The same routes as tools for an assistant of one’s own.',
  'saved views': 'Filters and orders of a screen that a team user keeps under a name.',
  today: 'What waits for the team, the most urgent first.',
  calendar: 'The events of requests by date, and calendars that other programs subscribe to.',
  stats: 'Figures for the team: requests, wins, revenue and time to answer.',
  meta: 'What a client would otherwise have to copy: which state leads where, and how the service is set up.',
  'magic-tokens': 'Secrets by which members and organizers act, or read a catalog, without an account.',
  'member access':
    'What a member does with its magic token: keep its profile, rooms, photos and calendar, and say whether it is free.',
  'organizer access':
    'What organizers do with their magic token: follow their requests, answer questions, react to venues.',
  webhooks:
    'What the mail, payment and messaging providers call. Every call is signed, stored first, and takes effect once.',
  privacy: 'What people may ask about their data: to have it handed out, and to have it erased. For admins.',
  merges: 'Two members or two organizers that are one: what a merge would do, the merge, and for a day its undoing.',
  'data exports': 'Everything that the agency owns, as an archive that others can read. For admins.',
  jobs: 'The work that the service does by itself.',
  health: 'For balancers and monitors. Never limited, and open to anybody.',
};
