import { Folded, type Range } from '../text';

/** The content of a labeled line of a form. `other` values aren't the event's: a date of submission, a consent. */
export type FieldRole =
  | 'attendees'
  | 'children'
  | 'date'
  | 'endDate'
  | 'city'
  | 'postalCode'
  | 'budget'
  | 'budgetPerPerson'
  | 'hours'
  | 'eventType'
  | 'layout'
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'company'
  | 'email'
  | 'phone'
  | 'message'
  | 'other';

export interface FormField {
  role: FieldRole;
  label: Range;
  value: Range;
}

const EVENT =
  "(?:de (?:l'|votre |la |notre )?|du |of (?:the |your )?)?(?:evenement|event|reception|seminaire|manifestation|prestation|mariage|wedding|soiree|reunion|function)";
const DESIRED =
  '(?:souhaitee?s?|desiree?s?|envisagee?s?|prevue?s?|approximati(?:f|ve)s?|estimee?s?|retenue?s?|ideale?s?|preferred|requested|desired|expected|estimated|approx(?:imate)?\\.?|total|totale?|max(?:imum|imal)?)';

/** The labels of forms, folded, by what their values are. The first match counts. */
const LABELS: [FieldRole, string][] = [
  [
    'other',
    `date (?:de (?:la )?(?:demande|naissance|creation|soumission|reponse|facturation|validite)|d'(?:envoi|inscription|emission))|(?:submission|submitted|request|birth|order) date|date (?:submitted|of birth|of (?:the )?(?:request|enquiry|submission)|received)|submitted(?: (?:on|at))?|envoye (?:le|depuis)|recu le|ip|adresse ip|ip address|page|url|source|siret|siren|reference|ref|numero de (?:demande|dossier)|n° (?:de )?(?:demande|dossier)|consent(?:ement)?|rgpd|gdpr|newsletter|date limite(?: de reponse)?|deadline|reponse (?:avant|souhaitee)(?: le)?|date de rappel|call ?back(?: date)?|rappeler le|meilleur moment pour (?:vous )?(?:appeler|joindre)|creneau de rappel|best time to call|annee de (?:creation|fondation)|founded(?: in)?|effectif (?:de l'entreprise|de la societe|total de l'entreprise)|taille de l'entreprise|company size|number of employees|nombre de salaries|capital`,
  ],
  ['children', `(?:nombre |nb |no\\.? |number )?(?:d'|de |of )?(?:enfants?|children|kids)`],
  [
    'attendees',
    `(?:expected |estimated )?(?:(?:nombre|nb\\.?|nbre\\.?|nbr\\.?|numero|n°|number|no\\.?|total|how many|combien)(?: total)?(?: (?:approximatif|estime|prevu|approx\\.?|expected))? ?(?:d'|de |des |of )?(?:expected )?)?(?:personnes?|participants?(?: attendus| prevus| estimes)?|invites?|convives?|collaborateurs?|adultes?|couverts|places|guests?|people|attendees?|delegates?|adults?|pax|seats|persons?|visiteurs?|visitors?)(?: (?:attendus|prevus|presents|estimes|attending|expected))?|effectifs?(?: (?:prevus?|attendus?|estimes?))?|head ?count|group size|party size|taille du groupe|jauge|capacite(?: (?:souhaitee|d'accueil|totale))?|capacity(?: required| needed)?|pax|vous serez(?: combien)?|(?:vous etes |vous serez )?combien(?: (?:de personnes|d'invites|de participants|serez-vous|etes-vous|de convives))?|how many(?: guests| people| of you| delegates)?(?: will (?:there be|attend|come)| are you)?|nombre|nb|nbre|nbr|(?:nb|nbre|nombre)\\.? (?:de )?(?:pers\\.?|place)|guests? (?:count|number)|numbers|attendance`,
  ],
  [
    'endDate',
    `(?:date de )?(?:fin|depart|retour)(?: ${EVENT})?|date (?:de )?(?:fin|depart)|end(?:ing)?(?: date)?|end date|departure(?: date)?|check-?out(?: date)?|to date|date to|jusqu'au|au|until`,
  ],
  [
    'date',
    `dates?(?: ${DESIRED})?(?: ${EVENT})?(?: ${DESIRED})?|${EVENT} dates?|dates? (?:de )?(?:debut|d'arrivee|arrivee)|(?:debut|arrivee|start(?:ing)?|start date|arrival|check-?in|from)(?: date)?|date from|from date|jour(?: souhaite| j)?|(?:a |pour )?quelles? dates?|what dates?|which dates?|what is the date|when is (?:it|the event)|quand|when|day|periode(?: souhaitee)?|period`,
  ],
  ['postalCode', `code postal|cp|postal code|post ?code|zip(?: code)?|departement|department`],
  [
    'city',
    `(?:(?:preferred|desired|requested) )?(?:ville|city|town|lieu|location|localisation|destination|commune|secteur|region|zone(?: geographique)?|where|ou|lieux?|place|area|dans quelle ville|quelle ville|which (?:city|town)|what (?:city|town)|where is (?:it|the event)|preferred area|secteur geographique|lieu geographique)(?: (?:souhaitee?|recherchee?|desiree?|${EVENT}|wanted|preferred|required))?|lieu de l'evenement|ville de l'evenement`,
  ],
  [
    'budgetPerPerson',
    `(?:per|par)[ -](?:person|head|guest|personne|tete|participant|convive)[ -](?:budget|price|cost)|(?:budget|prix|tarif|price|cost|enveloppe)(?: (?:max(?:imum|imal)?|estime|indicatif|approximatif))? ?(?:/|par|per|pp|a)? ?(?:personne|pers\\.?|participant|convive|invite|tete|person|head|guest|delegate|pax|pp)`,
  ],
  [
    'budget',
    `(?:votre |your |our |notre )?(?:budget|enveloppe)s?(?: (?:total|global|globale?|max(?:imum|imal|i)?|estime|indicatif|approximatif|previsionnel|prevu|ht|ttc|envisage|alloue|disponible|range|approx\\.?|estimated|(?:a |pour )?(?:la |l'|le )?${EVENT}))*|(?:fourchette|tranche)(?: de (?:prix|budget))?|price range|quel (?:est votre )?budget|what is your budget|total budget|overall budget|estimated budget|maximum budget|max budget`,
  ],
  [
    'hours',
    `horaires?(?: (?:souhaites?|prevus?|envisages?))?|heures?(?: (?:de )?(?:debut|arrivee|d'arrivee))?|creneaux?(?: horaires?)?|moment(?: de la journee)?|time(?: of day)?|times|timing|duree|duration|hours|slot|start time|opening hours`,
  ],
  [
    'eventType',
    `(?:type|nature|genre|kind|categorie|category|objet|format)(?: (?:d'|de l'|de |of )?(?:evenement|event|manifestation|prestation|reception|projet|demande|seminaire))|evenement|event(?: type)?|occasion|prestation|type of function|nature de la demande|projet|objet`,
  ],
  [
    'layout',
    `(?:disposition|configuration|mise en place|agencement|layout|set-?up|room set-?up|seating(?: plan)?|style de salle|room layout|amenagement)(?: (?:de la salle|souhaitee?|preferred|style))?`,
  ],
  ['firstName', `prenoms?|first ?name|given name|forename`],
  ['lastName', `nom de famille|last ?name|surname|family name`],
  [
    'name',
    `(?:votre |your )?(?:nom|name)(?: (?:complet|et prenom|prenom))?|nom ?(?:/|&|,) ?prenom|prenom (?:et|/|&) ?nom|full ?name|contact(?: name)?|contact person|interlocuteur|organisateur|demandeur|client|de|from|expediteur`,
  ],
  [
    'company',
    `(?:votre |your )?(?:societe|entreprise|raison sociale|organisation|organization|organisme|structure|company(?: name)?|organisation name|nom de (?:la societe|l'entreprise|l'organisme)|employeur|association|etablissement|business|production company|(?:societe de )?production)`,
  ],
  [
    'email',
    `(?:votre |your )?(?:adresse )?(?:e-?mail|courriel|mel|mail)(?: (?:address|professionnel|adresse))?|adresse (?:e-?mail|mail|electronique)|email address|reply to`,
  ],
  [
    'phone',
    `(?:votre |your )?(?:numero de |n° de )?(?:telephone|tel\\.?|portable|mobile|phone|gsm|contact number|telephone number|phone number|mobile number|tel\\. portable)(?: (?:portable|fixe|mobile|number|professionnel))?`,
  ],
  [
    'message',
    `(?:votre |your )?(?:message|commentaires?|comments?|demande|precisions?|description(?: (?:du projet|de l'evenement))?|remarques?|informations? complementaires?|details?|additional (?:information|details|comments)|notes?|besoins?|votre projet|your request|enquiry|request|corps du message|message body|further information|requirements|describe your event)`,
  ],
];
const RULES = LABELS.map(([role, words]) => ({ role, pattern: new RegExp(`^(?:${words})$`) }));
const MAX_LABEL = 60;
const MARKS = ['|', ';', ',', ' - ', ' / ', '. '];
const NUMERIC = new Set<FieldRole>(['attendees', 'budget', 'budgetPerPerson', 'city', 'postalCode']);
const SEPARATOR = /[:=|?]/;
const MAX_FIELDS = 100;

/** Returns the role of a label such as "- **Nombre de personnes** (environ) *"; null if it isn't the label of a form. */
function roleOf(label: string, value: string): FieldRole | null {
  if (label.length > MAX_LABEL) return null;
  const plain = label
    .replace(/[*_]{1,2}/g, '')
    .replace(/^[\s>+#°•·.-]+|[\s?]+$/g, '')
    .replace(/^\d{1,2}[.)] /, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return null;
  const bare = plain.replace(/ ?\([^()]*\) ?[*]*$/, '');
  const role = roleNamed(bare) ?? bilingual(bare);
  // "Budget (par personne)" says in brackets what the amount is.
  if (role === 'budget' && /\((?:par|per|\/) ?(?:pers|tete|head|guest|pax|convive|participant)/.test(plain))
    return 'budgetPerPerson';
  if (role === 'date' && /^(?:from|debut|start|arrivee)$/.test(bare) && (value.includes('@') || !/\d/.test(value)))
    return bare === 'from' ? 'name' : role;
  if (bare === 'to' && /\d/.test(value) && !value.includes('@')) return 'endDate';
  return role;
}

const roleNamed = (label: string): FieldRole | null => RULES.find(({ pattern }) => pattern.test(label))?.role ?? null;

/** A label in two languages: "Nom de la société / Company". */
function bilingual(label: string): FieldRole | null {
  const [first, second, ...others] = label.split(' / ');
  if (first === undefined || second === undefined || others.length > 0) return null;
  return roleNamed(first) ?? roleNamed(second);
}

/**
 * Finds the labeled values of a text: "Participants : 45", several of them in a line, a label above its value, and the rows and columns of
 * a table, whose cells are divided by tabs or bars.
 */
export function readForm(text: string, lines: Range[]): FormField[] {
  const found: FormField[] = [];
  const above: FormField[] = [];
  const dashed: FormField[] = [];
  let columns: Cell[] = [];
  let width = 0;
  for (const [at, line] of lines.entries()) {
    const raw = text.slice(line.start, line.end);
    const cells = cellsOf(raw, line.start);
    const places = raw.split(CELL_END).length;
    if (columns.length > 1 && isRow(cells, places, columns, width)) {
      for (const [i, cell] of cells.entries()) {
        const head = cells.length < columns.length ? columns.find(({ column }) => column === cell.column) : columns[i];
        const role = head && roleOf(head.plain, cell.plain);
        if (head && role) found.push({ role, label: head, value: cell });
      }
      continue;
    }
    columns = isHeading(cells) ? cells : [];
    width = columns.length > 1 ? places : 0;
    const labeled = columns.length > 1 ? [] : labelsIn(raw, line.start);
    found.push(...labeled);
    if (labeled.length === 0) dashed.push(...labelBeforeDash(raw, line.start));
    const next = lines.slice(at + 1, at + 3).find((one) => text.slice(one.start, one.end).trim() !== '');
    const last = labeled.at(-1);
    if (last && text.slice(last.value.start, last.value.end).trim() === '') {
      found.pop();
      if (last.role === 'message') found.push(last);
      else if (next && labelsIn(text.slice(next.start, next.end), next.start).length === 0)
        found.push({ ...last, value: next });
    } else if (labeled.length === 0 && cells.length === 1 && next) {
      const value = text.slice(next.start, next.end);
      const role = roleOf(cells[0]?.plain ?? '', value);
      const isLabel = roleOf(new Folded(value).folded, '') !== null;
      if (role && !isLabel && value.length <= 80) above.push({ role, label: line, value: next });
    }
  }
  // A single word above a line, or before a dash, isn't a form.
  if (dashed.length > 1) found.push(...dashed);
  const values = new Set(found.map(({ value }) => value.start));
  if (above.length > 1) found.push(...above.filter(({ value }) => !values.has(value.start)));
  return found.sort((a, b) => a.label.start - b.label.start).slice(0, MAX_FIELDS);
}

/** Whether the cells of a row name their columns: both of two, or most of more. Values have digits. */
function isHeading(cells: Cell[]): boolean {
  const known = cells.filter(({ plain }) => roleOf(plain, '') !== null).length;
  if (known === cells.length) return known > 1;
  return known > cells.length / 2 && known > 1 && !cells.some(({ plain }) => /\d|[:@]/.test(plain));
}

/** Whether cells are a row of the table with these columns. In a schedule, whose rows begin with a date, the last cells may be missing. */
function isRow(cells: Cell[], places: number, columns: Cell[], width: number): boolean {
  if (cells.length === columns.length) return true;
  if (cells.length < 2 || places > width) return false;
  const [first] = cells;
  const isDated = roleOf(columns[0]?.plain ?? '', '') === 'date' && /\d/.test(first?.plain ?? '');
  return places === width || isDated;
}

const CELL_END = /[\t|]/;

interface Cell {
  /** Counted from 0, with empty cells. */
  column: number;
  start: number;
  end: number;
  plain: string;
}

/** The cells of a row that tabs or bars divide. */
function cellsOf(raw: string, start: number): Cell[] {
  let at = start;
  return raw
    .split(CELL_END)
    .map((piece, column) => {
      const cell = { column, start: at, end: at + piece.length, plain: new Folded(piece).folded.trim() };
      at += piece.length + 1;
      return cell;
    })
    .filter(({ plain }) => plain !== '');
}

/** "Participants - 45" */
function labelBeforeDash(raw: string, lineStart: number): FormField[] {
  const line = new Folded(raw);
  const at = line.folded.search(/ [-–—] /);
  const value = line.folded.slice(at + 3, at + 103);
  const role = at < 0 ? null : roleOf(line.folded.slice(0, at), value);
  if (role === null) return [];
  const label = { start: lineStart, end: lineStart + line.rawIndex(at + 2) };
  return [{ role, label, value: { start: label.end, end: lineStart + raw.length } }];
}

function labelsIn(raw: string, lineStart: number): FormField[] {
  const found: FormField[] = [];
  const line = new Folded(raw.replaceAll('\t', '|'));
  const { folded } = line;
  let from = 0;
  for (let at = folded.search(SEPARATOR); at >= 0; at = nextSeparator(folded, at)) {
    const near = Math.max(from, at - MAX_LABEL - 10);
    const cut = near + lastMark(folded.slice(near, at));
    for (const begin of found.length === 0 ? [from, cut] : [cut]) {
      const value = folded.slice(at + 1, at + 100);
      // Behind another value, a label begins after a mark, or is the last words.
      const isBehind = found.length > 0 && cut === near;
      const first = isBehind ? lastWords(folded, near, at, value) : begin;
      const role = first < 0 ? null : roleOf(folded.slice(first, at), value);
      if (role === null) continue;
      const label = { start: lineStart + line.rawIndex(first), end: lineStart + line.rawIndex(at) + 1 };
      const previous = found.at(-1);
      if (previous)
        previous.value.end = lineStart + line.rawIndex(folded.slice(0, first).replace(/[\s|;,/-]+$/, '').length);
      found.push({ role, label, value: { start: label.end, end: lineStart + raw.length } });
      if (NUMERIC.has(role)) cutSentence(found.at(-1), line, at + 1, lineStart);
      from = at + 1;
      break;
    }
  }
  return found;
}

/** A value ends with its sentence: "Budget : 90 €. Nous serons 60." */
function cutSentence(field: FormField | undefined, line: Folded, from: number, lineStart: number): void {
  const end = line.folded.slice(from, from + 80).search(/[a-z\d€)]\. (?=[a-z])/);
  if (field && end >= 0) field.value.end = lineStart + line.rawIndex(from + end + 2);
}

/** Where a label of at most four words begins that ends at a separator; -1 if there is none. */
function lastWords(folded: string, from: number, to: number, value: string): number {
  const starts = [...folded.slice(from, to).matchAll(/(?<= )[a-z]/g)].slice(-4).map(({ index }) => from + index);
  return starts.find((start) => roleOf(folded.slice(start, to), value) !== null) ?? -1;
}

/** The position behind the last mark between two labeled values; 0 if there is none. */
const lastMark = (piece: string): number =>
  Math.max(0, ...MARKS.map((mark) => (piece.includes(mark) ? piece.lastIndexOf(mark) + mark.length : 0)));

function nextSeparator(folded: string, at: number): number {
  const rest = folded.slice(at + 1).search(SEPARATOR);
  return rest < 0 ? -1 : at + 1 + rest;
}
