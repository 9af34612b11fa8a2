import { isRecord } from '#core/is-record';
import { codesIn, readAsks } from '#domain/asks';
import { findPlace } from '#domain/places';
import { ChatInput, ChatTurn, ToolCall, ToolResult } from '../chat';
import { readLanguage } from './language';
import { tokenize } from './mentions/tokens';
import { readConfiguration } from './mentions/words';
import { readAttendees } from './roles/attendees';
import { readDates } from './roles/dates';
import { readSlot } from './roles/slot';
import { readWhere } from './roles/where';
import { Folded } from './text';

type Language = 'fr' | 'en';
type Fields = Record<string, unknown>;

const RADIUS_KM = 25;
const FIND =
  /\b(?:find|search|look(?:ing)? for|show|list|suggest|which|what|any|need|want|would like|trouve[rz]?|cherche[rz]?|cherchons|recherche[rz]?|montre[rz]?|liste[rz]?|quell?e?s?|y a-t-il|besoin d|faut|faudrait)\b[^.!\n]{0,60}?\b(?:venues?|places?|rooms?|spaces?|members?|lieux?|salles?|espaces?|sites?|adresses?)\b/;
/** The description of the wanted venue, up to the next filter. */
const WISH =
  /\b(?:(?:with|avec)\b.{3,120}?|au calme|quiet)(?=\s+(?:for|pour|near|pres|around|in|on|le|du|at)\b|\s+a\s|\s*[.,;!?\n]|\s*$)/;
/** Short commands such as "shortlist M-7K3Q9D" have no function words that show the language. */
const ENGLISH_ORDER =
  /^\W*(?:please )?(?:shortlist|withdraw|remove|add|select|find|draft|show|list|move|mark|ask|search|write|advance|cancel|what|where|who|how|which|compare|hello|hi)\b/;

const record = (value: unknown): Fields => (isRecord(value) ? value : {});
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(record) : []);
const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Returns the next step: calls for a command that it understands, else words. */
export function converseByRules(input: ChatInput): { text: string; calls: ToolCall[] } {
  const asked = input.turns.findLast((turn) => turn.role === 'user')?.text ?? '';
  const folded = new Folded(asked);
  const language = ENGLISH_ORDER.test(folded.folded) ? 'en' : readLanguage([folded]);
  const last = input.turns.at(-1);
  if (last?.role === 'tools') return { text: report(last.results, input.turns, language), calls: [] };
  const known = new Set(input.tools.map(({ name }) => name));
  const calls = commandsOf(asked, input.data)
    .filter(({ name }) => known.has(name))
    .map((call, at) => ({ id: `call_${input.turns.length}_${at + 1}`, ...call }));
  return input.mayCall && calls.length > 0
    ? { text: '', calls }
    : { text: describe(asked, input.data, language), calls: [] };
}

function commandsOf(asked: string, data: Fields): Omit<ToolCall, 'id'>[] {
  const request = record(data.request);
  const members = [...list(request.results), ...list(data.members)].map((one) => ({
    id: text(one.memberId),
    code: text(one.code),
    name: text(one.name),
    email: text(one.email),
  }));
  const asks = readAsks(asked, members);
  const moves = asks.members.map(({ code, stage }) => ({
    name: 'advance_pipeline',
    input: { memberId: members.find((member) => member.code === code)?.id ?? code, toStage: stage },
  }));
  const steps = asks.request.map((status) => ({
    name: 'advance_pipeline',
    input: status === null ? {} : { toStatus: status },
  }));
  if (moves.length + steps.length > 0) return [...moves, ...steps];
  if (asks.draft) return [{ name: 'draft_email', input: draftOf(asked, members, request) }];
  return FIND.test(new Folded(asked).folded)
    ? [{ name: 'search_members', input: searchOf(asked, request, new Date(text(data.now) || 0)) }]
    : [];
}

/** Returns the filters named in the text; filters it doesn't name come from the request. */
function searchOf(asked: string, request: Fields, now: Date): Fields {
  const source = new Folded(asked);
  const tokens = [tokenize(source, now, findPlace)];
  const where = readWhere(tokens, findPlace);
  const place = where.city && findPlace(where.city.value);
  const attendees = readAttendees(tokens)?.value;
  const configuration = readConfiguration([source])?.value;
  const dates = readDates(tokens);
  const wish = WISH.exec(source.folded)?.[0];
  const named: Fields = {
    ...(attendees === undefined ? {} : { minCapacity: attendees }),
    ...(configuration === undefined ? {} : { configurations: [configuration] }),
    ...(dates.date ? { dates: [dates.date.value] } : {}),
    ...(where.postalCodes ? { postalCodes: where.postalCodes.value } : {}),
    ...(place ? { center: around(place, where.radiusKm?.value) } : {}),
    ...(wish === undefined ? {} : { semanticQuery: wish }),
  };
  const slot = readSlot(tokens)?.value;
  if (Object.keys(named).length > 0) return { ...named, ...(dates.date && slot ? { slot } : {}) };
  const center = record(request.center);
  return {
    ...(typeof request.attendees === 'number' ? { minCapacity: request.attendees } : {}),
    ...(request.configuration ? { configurations: [request.configuration] } : {}),
    ...(request.eventDate ? { dates: [request.eventDate] } : {}),
    ...(request.eventDate && request.slot ? { slot: request.slot } : {}),
    ...(typeof center.latitude === 'number' && typeof center.longitude === 'number'
      ? { center: around({ latitude: center.latitude, longitude: center.longitude }, request.radiusKm) }
      : {}),
  };
}

const around = ({ latitude, longitude }: { latitude: number; longitude: number }, radiusKm: unknown): Fields => ({
  latitude,
  longitude,
  radiusKm: typeof radiusKm === 'number' ? radiusKm : RADIUS_KM,
});

/** The recipient and text of the mail: the words after "saying", or else those of the template. */
function draftOf(asked: string, members: { code: string; email: string }[], request: Fields): Fields {
  const codes = codesIn(asked);
  const to = members.find(({ code, email }) => codes.includes(code) && email !== '')?.email;
  const words =
    /(?:\b(?:saying|telling (?:them|him|her) that|that says|pour (?:lui |leur )?dire|disant|en disant)\b(?: que| that)?|:)\s*(.+)$/isu.exec(
      asked,
    )?.[1];
  const missing = Array.isArray(request.missingFields) && request.missingFields.length > 0;
  const requalifies = /\b(?:missing|manqu\w*|requalif\w*|relance\w*)\b/i.test(asked) && missing;
  return {
    ...(to === undefined ? {} : { to }),
    ...(requalifies && to === undefined ? { template: 'requalification' } : {}),
    ...(words === undefined ? {} : { instructions: words.trim() }),
  };
}

/** Summarizes the results of the tools, in the order of their calls. */
function report(results: ToolResult[], turns: ChatTurn[], language: Language): string {
  const calls = turns.findLast((turn) => turn.role === 'assistant')?.calls ?? [];
  return results
    .map((result) => {
      const content = record(result.content);
      if (result.failed) {
        const why = text(content.message);
        return language === 'fr' ? `Ce n’est pas fait : ${why}` : `Not done: ${why}`;
      }
      switch (calls.find(({ id }) => id === result.callId)?.name) {
        case 'search_members':
          return found(content, language);
        case 'draft_email':
          return `${language === 'fr' ? 'Voici un brouillon pour' : 'Here is a draft to'} ${text(content.to)}.\n\n${
            language === 'fr' ? 'Objet' : 'Subject'
          }: ${text(content.subject)}\n\n${text(content.bodyText)}`;
        case 'advance_pipeline':
        case undefined:
        default:
          return `${language === 'fr' ? 'C’est fait :' : 'Done:'} ${text(content.done)}.`;
      }
    })
    .join('\n\n');
}

function found(content: Fields, language: Language): string {
  const venues = list(content.venues);
  if (venues.length === 0)
    return language === 'fr'
      ? 'Aucun lieu ne correspond. Essayez un rayon plus large ou une autre disposition.'
      : 'No venue matches. Try a wider radius or another layout.';
  const total = text(content.total);
  const lines = venues.map(({ code, name, city, distanceKm, maxCapacity }) =>
    [
      `- ${text(code)} ${text(name)}`,
      text(city),
      maxCapacity === null || maxCapacity === undefined
        ? ''
        : language === 'fr'
          ? `jusqu’à ${text(maxCapacity)} personnes`
          : `up to ${text(maxCapacity)} people`,
      typeof distanceKm === 'number' ? `${Math.round(distanceKm * 10) / 10} km` : '',
    ]
      .filter(Boolean)
      .join(', '),
  );
  const one = content.total === 1;
  const lead =
    language === 'fr'
      ? `${total} ${one ? 'lieu correspond' : 'lieux correspondent'} ; les meilleurs :`
      : `${total} ${one ? 'venue matches' : 'venues match'}; the best:`;
  return [lead, ...lines].join('\n');
}

/** The reply without a command: the state of the request, and the facts about the venues in question. */
function describe(asked: string, data: Fields, language: Language): string {
  const request = record(data.request);
  const french = language === 'fr';
  const codes = codesIn(asked);
  const known = list(data.knowledge).filter(({ memberCode }) => codes.length === 0 || codes.includes(text(memberCode)));
  const results = list(request.results);
  const missing = Array.isArray(request.missingFields) ? request.missingFields.map(text) : [];
  return [
    `${text(request.code)} « ${text(request.title)} » : ${text(request.status)}.`,
    results.length === 0
      ? french
        ? "Il n'y a pas encore de lieu candidat."
        : 'There are no candidates yet.'
      : results.map(({ code, name, stage }) => `- ${text(code)} ${text(name)}: ${text(stage)}`).join('\n'),
    missing.length === 0 ? '' : `${french ? 'Il manque' : 'Missing'}: ${missing.join(', ')}.`,
    known.length === 0
      ? ''
      : [
          french ? 'Ce que nous savons :' : 'What we know:',
          ...known.map(
            ({ memberCode, content, source }) => `- ${text(memberCode)}: ${text(content)} (${text(source)})`,
          ),
        ].join('\n'),
    french
      ? 'Je peux chercher des lieux, faire avancer un candidat (« présélectionne » et son code) ou rédiger un mail.'
      : 'I can find venues, move a candidate ("shortlist" and its code) or draft a mail.',
  ]
    .filter(Boolean)
    .join('\n');
}
