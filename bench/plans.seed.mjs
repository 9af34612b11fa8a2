// Loads a database of the target size by COPY. Every value below derives from the row's number.
import { chance, code, id, KIND, load, pick } from './bulk.mjs';

/** Row counts for so many members and requests; at least 1,000 and 10,000, in round numbers. */
export const countsOf = ({ members, requests }) => ({
  member: members,
  request: requests,
  organizer: requests / 20,
  result: requests * 0.3,
  commission: requests / 10,
  catalog: requests / 50,
  event: requests * 0.4,
  notification: requests / 10,
  token: members,
  thread: requests / 10,
  message: requests / 10,
  reminder: requests / 20,
  chat: requests / 20,
});
export const COUNTS = countsOf({ members: 100_000, requests: 1_000_000 });
const TAGS = 200;
const USERS = 8;
const DAY = 86_400_000;

export const MORE = {
  commission: 9,
  catalog: 10,
  item: 11,
  event: 12,
  notification: 13,
  token: 14,
  thread: 15,
  message: 16,
  messaging: 17,
  reminder: 18,
  chat: 19,
};

/** A key, chosen in proportion to its weight. */
export function skewed(weights, n, salt) {
  let left = chance(n, salt) * Object.values(weights).reduce((a, b) => a + b);
  for (const [key, weight] of Object.entries(weights)) if ((left -= weight) < 0) return key;
  return Object.keys(weights)[0];
}

const CITIES = [
  ['Lyon', '69002', 45.76, 4.83],
  ['Paris', '75008', 48.87, 2.31],
  ['Marseille', '13001', 43.3, 5.37],
  ['Bordeaux', '33000', 44.84, -0.58],
  ['Lille', '59000', 50.63, 3.06],
  ['Nantes', '44000', 47.22, -1.55],
  ['Annecy', '74000', 45.9, 6.13],
  ['Strasbourg', '67000', 48.58, 7.75],
];
const WORDS = 'Château Domaine Villa Pavillon Atelier Manoir Abbaye Loft Hôtel Péniche Grange Orangerie'.split(' ');
const PLACES =
  'des Vignes|du Lac|Bellevue|Saint-Clair|Montaigne|Voltaire|des Arts|du Parc|Mirabeau|des Tanneurs|Lumière'.split('|');
const NAMES =
  'Dupont Martin Bernard Moreau Lefèvre Garnier Rousseau Fontaine Chevalier Lambert Mercier Blanchard'.split(' ');
const FIRST = 'Camille Louise Hugo Élise Antoine Manon Jules Claire Paul Inès'.split(' ');
const COMPANIES = 'Acier Banque Conseil Énergie Logistique Santé Média Transport Assurance Aviation'.split(' ');
const EVENTS = { seminar: 30, meeting: 20, conference: 15, training: 10, gala: 5, cocktail: 10, wedding: 5, other: 5 };
const REQUEST_STATUSES = {
  qualifying: 3,
  searching: 3,
  proposed: 3,
  negotiating: 2,
  won: 5,
  closed: 35,
  lost: 34,
  cancelled: 15,
};
const MEMBER_STATUSES = { active: 62, prospect: 20, onboarding: 6, paused: 5, archived: 7 };
const COMMISSION_STATUSES = { paid: 70, invoiced: 12, pending: 10, cancelled: 8 };

const start = Date.now() - 1500 * DAY;
/** The n-th of `count` timestamps, spread evenly over the last 1,500 days. */
export const moment = (n, count) => new Date(start + Math.floor((n / count) * 1500 * DAY)).toISOString();
const day = (time) => new Date(time).toISOString().slice(0, 10);
export const statusOfRequest = (n) => skewed(REQUEST_STATUSES, n, 1);
/** Results come in groups of five, those of the latest request first. */
const requestOfResult = (n, counts) => counts.request - 1 - Math.floor(n / 5);
/** Messages come in groups of four, those of the latest request first. */
const requestOfMessage = (n, counts) => counts.request - 1 - Math.floor(n / 4);
const memberOfResult = (n, counts) => (Math.floor(n / 5) * 7 + (n % 5) * 13_331) % counts.member;

/** Table, columns, number of rows, the n-th row; in the order of the foreign keys. */
const tablesOf = (counts) => [
  [
    'team_user',
    'id name email created_at updated_at',
    USERS,
    (n) => [id(KIND.user, n), `User ${n}`, `user${n}@parvis.example`, moment(n, USERS), moment(n, USERS)],
  ],
  [
    'tag',
    'id name category created_at updated_at',
    TAGS,
    (n) => [id(KIND.tag, n), `Tag ${n}`, n % 2 ? 'style' : 'amenity', moment(n, TAGS), moment(n, TAGS)],
  ],
  [
    'member',
    'id code name status email phone postal_code city latitude longitude created_at updated_at',
    counts.member,
    (n) => {
      const [city, postalCode, latitude, longitude] = pick(CITIES, n, 2);
      const at = moment(n, counts.member);
      return [
        id(KIND.member, n),
        code('M', n),
        `${pick(WORDS, n, 3)} ${pick(PLACES, n, 4)} ${n}`,
        skewed(MEMBER_STATUSES, n, 5),
        `contact${n}@venue${n % 5000}.example`,
        `+334${(n + 10_000_000).toString()}`,
        postalCode,
        city,
        latitude + chance(n, 6) - 0.5,
        longitude + chance(n, 7) - 0.5,
        at,
        at,
      ];
    },
  ],
  [
    'member_tag',
    'member_id tag_id created_at',
    counts.member * 3,
    (n) => [
      id(KIND.member, Math.floor(n / 3)),
      id(KIND.tag, (Math.floor(n / 3) * 11 + (n % 3) * 67) % TAGS),
      moment(n, counts.member * 3),
    ],
  ],
  [
    'room',
    'id member_id name full_day_price created_at updated_at',
    counts.member * 1.5,
    (n) => {
      const at = moment(n, counts.member * 1.5);
      return [id(KIND.room, n), id(KIND.member, n % counts.member), `Salle ${n}`, 500 + (n % 40) * 50, at, at];
    },
  ],
  [
    'room_capacity',
    'room_id configuration max_capacity',
    counts.member * 3,
    (n) => [id(KIND.room, Math.floor(n / 2)), n % 2 ? 'theatre' : 'banquet', 10 + Math.floor(chance(n, 8) ** 2 * 400)],
  ],
  [
    'availability',
    'id member_id date status created_at updated_at',
    counts.member * 3,
    (n) => {
      const at = moment(n, counts.member * 3);
      const status = skewed({ available: 40, option: 10, booked: 40, blocked: 10 }, n, 9);
      const date = day(Date.now() + ((n % 3) * 60 + Math.floor(chance(n, 10) * 60)) * DAY);
      return [id(KIND.availability, n), id(KIND.member, Math.floor(n / 3)), date, status, at, at];
    },
  ],
  [
    'organizer',
    'id email first_name last_name company phone created_at updated_at',
    counts.organizer,
    (n) => {
      const at = moment(n, counts.organizer);
      const company = chance(n, 11) < 0.2 ? null : `${pick(COMPANIES, n, 12)} ${n % 9000}`;
      const [first, last] = [pick(FIRST, n, 13), `${pick(NAMES, n, 14)}${n % 700}`];
      return [id(KIND.organizer, n), `person${n}@company${n % 9000}.example`, first, last, company, null, at, at];
    },
  ],
  [
    'request',
    `id code status source organizer_id title event_type attendees event_date city budget_max assignee_id
     needs_validation lost_reason last_activity_at won_at lost_at closed_at created_at updated_at`,
    counts.request,
    (n) => {
      const status = statusOfRequest(n);
      const type = skewed(EVENTS, n, 15);
      const [city] = pick(CITIES, n, 16);
      const at = moment(n, counts.request);
      const open = ['qualifying', 'searching', 'proposed', 'negotiating'].includes(status);
      return [
        id(KIND.request, n),
        code('R', n),
        status,
        skewed({ email: 60, web: 20, phone: 10, manual: 10 }, n, 17),
        // few organizers send many requests, most only some
        id(KIND.organizer, Math.floor(chance(n, 18) ** 2 * counts.organizer)),
        `${type} ${pick(COMPANIES, n, 19)} ${n % 5000}`,
        type,
        chance(n, 20) < 0.05 ? null : 5 + Math.floor(chance(n, 20) ** 3 * 800),
        chance(n, 21) < 0.05 ? null : day(Date.parse(at) + Math.floor(chance(n, 22) * 300) * DAY),
        city,
        1000 + (n % 90) * 250,
        chance(n, 23) < 0.3 ? null : id(KIND.user, Math.floor(chance(n, 24) * USERS)),
        chance(n, 25) < 0.01,
        status === 'lost' ? 'price' : null,
        open ? new Date(Date.now() - Math.floor(chance(n, 26) * 2 * DAY)).toISOString() : at,
        ['won', 'closed'].includes(status) ? at : null,
        status === 'lost' ? at : null,
        status === 'closed' ? at : null,
        at,
        at,
      ];
    },
  ],
  [
    'result',
    'id request_id member_id stage position stage_changed_at created_at updated_at',
    counts.result,
    (n) => {
      const at = moment(n, counts.result);
      const stages = { suggested: 30, availability_requested: 20, available: 15, unavailable: 15, proposed: 20 };
      const stage = n % 15 === 0 ? 'selected' : skewed(stages, n, 27);
      return [
        id(KIND.result, n),
        id(KIND.request, requestOfResult(n, counts)),
        id(KIND.member, memberOfResult(n, counts)),
        stage,
        (n % 5) + 1,
        at,
        at,
        at,
      ];
    },
  ],
  [
    'catalog',
    'id request_id version title created_at updated_at',
    counts.catalog,
    (n) => [
      id(MORE.catalog, n),
      id(KIND.request, counts.request - 1 - n),
      1,
      `Catalog ${n}`,
      moment(n, counts.catalog),
      moment(n, counts.catalog),
    ],
  ],
  [
    'catalog_item',
    'id catalog_id member_id position price',
    counts.catalog * 3,
    (n) => [
      id(MORE.item, n),
      id(MORE.catalog, Math.floor(n / 3)),
      id(KIND.member, memberOfResult(Math.floor(n / 3) * 5 + (n % 3), counts)),
      (n % 3) + 1,
      2000 + (n % 50) * 20,
    ],
  ],
  [
    'commission',
    'id request_id member_id status amount due_date invoice_number invoiced_at paid_at paid_by created_at updated_at',
    counts.commission,
    (n) => {
      const status = skewed(COMMISSION_STATUSES, n, 28);
      const at = moment(n, counts.commission);
      const invoiced = status === 'paid' || status === 'invoiced';
      return [
        id(MORE.commission, n),
        id(KIND.request, n * 10 + 9),
        id(KIND.member, Math.floor(chance(n, 29) ** 2 * counts.member)),
        status,
        200 + (n % 100) * 15,
        invoiced ? day(Date.parse(at) + 30 * DAY) : null,
        invoiced ? `BENCH-${n}` : null,
        invoiced ? at : null,
        status === 'paid' ? at : null,
        status === 'paid' ? 'payprov' : null,
        at,
        at,
      ];
    },
  ],
  [
    'timeline_event',
    'id request_id kind actor_type via created_at',
    counts.event,
    (n) => [
      id(MORE.event, n),
      id(KIND.request, counts.request - 1 - (n % (counts.event / 4))),
      'request_updated',
      'system',
      'job',
      moment(n, counts.event),
    ],
  ],
  [
    'notification',
    'id kind title body request_id read_at created_at updated_at',
    counts.notification,
    (n) => {
      const at = moment(n, counts.notification);
      const request = id(KIND.request, counts.request - counts.notification + n);
      return [
        id(MORE.notification, n),
        'request_created',
        'New request',
        'A request arrived.',
        request,
        n < counts.notification * 0.98 ? at : null,
        at,
        at,
      ];
    },
  ],
  [
    'magic_token',
    'id scope scope_id action token_hash expires_at created_at updated_at',
    counts.token,
    (n) => [
      id(MORE.token, n),
      'member',
      id(KIND.member, n % (counts.member * 0.4)),
      'update_profile',
      `\\\\x${n.toString(16).padStart(64, '0')}`,
      new Date(Date.now() + 30 * DAY).toISOString(),
      moment(n, counts.token),
      moment(n, counts.token),
    ],
  ],
  [
    'email_thread',
    'id request_id token subject last_message_at created_at updated_at',
    counts.thread,
    (n) => {
      const at = moment(n, counts.thread);
      return [id(MORE.thread, n), id(KIND.request, counts.request - 1 - n), `bench${n}`, `Request ${n}`, at, at, at];
    },
  ],
  [
    'email_message',
    'id thread_id request_id direction "from" "to" subject body_text status message_id unsorted_reason created_at updated_at',
    counts.thread * 2,
    (n) => {
      const at = moment(n, counts.thread * 2);
      const unsorted = n % 500 === 0;
      return [
        id(MORE.message, n),
        unsorted ? null : id(MORE.thread, n % counts.thread),
        unsorted ? null : id(KIND.request, counts.request - 1 - (n % counts.thread)),
        n % 2 ? 'outbound' : 'inbound',
        `person${n % counts.organizer}@company.example`,
        '{team@parvis.example}',
        'Your request',
        'Good morning, thank you.',
        'delivered',
        `<bench${n}@parvis.example>`,
        unsorted ? 'unknown_sender' : null,
        at,
        at,
      ];
    },
  ],
  [
    'messaging_message',
    'id request_id organizer_id direction "from" "to" type body wamid status sent_at processed_at created_at updated_at',
    counts.message,
    (n) => {
      const at = moment(n, counts.message);
      const inbound = n % 2 === 0;
      return [
        id(MORE.messaging, n),
        id(KIND.request, requestOfMessage(n, counts)),
        id(KIND.organizer, n % counts.organizer),
        inbound ? 'inbound' : 'outbound',
        inbound ? `336${n + 10_000_000}` : '33100000000',
        inbound ? '33100000000' : `336${n + 10_000_000}`,
        'text',
        'Good morning, thank you.',
        `wamid.bench${n}`,
        inbound ? 'received' : 'read',
        at,
        inbound ? at : null,
        at,
        at,
      ];
    },
  ],
  [
    'reminder',
    'id request_id kind status "to" due_at asked_at step sent_at created_at updated_at',
    counts.reminder,
    (n) => {
      const at = moment(n, counts.reminder);
      return [
        id(MORE.reminder, n),
        id(KIND.request, counts.request - 1 - Math.floor(n / 2)),
        'requalification',
        'sent',
        `person${n % counts.organizer}@company.example`,
        at,
        at,
        1,
        at,
        at,
        at,
      ];
    },
  ],
  [
    'chat_message',
    'id request_id role content user_id created_at updated_at',
    counts.chat,
    (n) => {
      const at = moment(n, counts.chat);
      return [
        id(MORE.chat, n),
        id(KIND.request, requestOfMessage(n, counts)),
        n % 2 ? 'assistant' : 'user',
        'Which venues have answered?',
        id(KIND.user, n % USERS),
        at,
        at,
      ];
    },
  ],
];

/**
 * Fills a migrated database; `db` is a client of a superuser or the owner. `instead` replaces the rows of some tables, in the format of
 * `tablesOf`.
 */
export async function seed(db, instead = [], counts = COUNTS) {
  const tables = tablesOf(counts).map((entry) => instead.find(([table]) => table === entry[0]) ?? entry);
  // The triggers of member_search, the statistics and the requests' last activity are off; everything is computed in bulk below.
  await load(db, tables);
  // PostgreSQL plans the next statements badly without row counts: one took more than ten minutes instead of seconds.
  await db.query('ANALYZE');
  await db.query('SELECT refresh_member_search(ARRAY(SELECT id FROM member))');
  await db.query(`SELECT refresh_venue_questions(ARRAY(SELECT DISTINCT request_id FROM timeline_event
    WHERE kind = 'result_stage_changed' AND payload ->> 'to' = 'availability_requested'))`);
  // Give the embedder no work: it would process all members while plans are inspected. Its statements use an index if PostgreSQL knows the
  // row counts.
  await db.query('ANALYZE member_search');
  await db.query('UPDATE member_search SET embedded_hash = text_hash');
  await db.query('VACUUM ANALYZE');
}
