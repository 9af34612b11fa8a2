import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#domain/project-root';
import type { ExtractionInput } from '../../extraction';
import { needValuesOf, type ReadNeed } from '../../needs';
import { RulesLlm } from '../../rules.llm';
import { sourcesOf } from '../../sources';

const RECEIVED = new Date('2026-11-26T09:00:00Z');

interface Brief {
  input: ExtractionInput;
  /** The expected needs, as `kind [meal] [name=value …]`, sorted. */
  needs: string[];
}

/** The briefs of a file: a subject, the text, documents below their names, and the expected needs. */
const briefsIn = (name: string): Brief[] =>
  readFileSync(join(projectRoot(), 'test/fixtures/needs', name), 'utf8')
    .split(/^=====\n/m)
    .map((brief) => {
      const [mail = '', labels = ''] = brief.split(/^-----\n/m);
      const [letter = '', ...documents] = mail.split(/^>>>>> /m);
      const [subject = '', ...text] = letter.replace(/^Subject: /, '').split('\n');
      return {
        input: {
          subject,
          text: text.join('\n').trim(),
          from: { name: null, email: 'someone@organizer.example' },
          receivedAt: RECEIVED,
          attachments: documents.map((document) => {
            const [filename = '', ...lines] = document.split('\n');
            return { filename, text: lines.join('\n').trim() };
          }),
        },
        needs: labels.split('\n').filter(Boolean).map(sortedWords).sort(),
      };
    });

const sortedWords = (line: string): string => {
  const [kind = '', ...words] = line.split(' ');
  if (words[0] === 'dinner') words.push('slot=evening');
  return [kind, ...words.sort()].join(' ');
};

/** A need as it is labeled; notes aren't. */
function lineOf(need: ReadNeed): string {
  const { kind, meal, optional, note: _, ...values } = needValuesOf(need);
  const words = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  if (meal) words.push(meal);
  if (optional) words.push('optional');
  return [kind, ...words.sort()].join(' ');
}

/** Which labels and which needs read have no counterpart, and the score of all. */
async function measure(name: string): Promise<{ f1: number; invented: string[]; wrong: string[] }> {
  let [right, labeled, read] = [0, 0, 0];
  const invented: string[] = [];
  const wrong: string[] = [];
  for (const { input, needs } of briefsIn(name)) {
    const extraction = await new RulesLlm().extractRequest(input);
    const lines = extraction.needs.map(lineOf).sort();
    invented.push(...extraction.needs.flatMap((need) => unproven(need, input)));
    const missing = [...needs];
    const extra = lines.filter((line) => {
      const at = missing.indexOf(line);
      if (at >= 0) missing.splice(at, 1);
      return at < 0;
    });
    // More needs of a kind than the brief asks for.
    invented.push(...withoutLabels(lines, needs).map((kind) => `${input.subject}: ${kind}`));
    right += lines.length - extra.length;
    labeled += needs.length;
    read += lines.length;
    if (missing.length + extra.length > 0)
      wrong.push(
        [input.subject, ...missing.map((one) => `  missing ${one}`), ...extra.map((one) => `  read ${one}`)].join('\n'),
      );
  }
  return { f1: (2 * right) / (labeled + read), invented, wrong };
}

function withoutLabels(lines: string[], labels: string[]): string[] {
  const left = labels.map(kindOf);
  return lines.map(kindOf).filter((kind) => {
    const at = left.indexOf(kind);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const kindOf = (line: string): string =>
  /^\w+(?: .*\b(?:breakfast|break|lunch|dinner)\b)?/.exec(line)?.[0].replace(/ .* /, ' ') ?? '';

/** The values whose quote isn't in their source. */
const unproven = (need: ReadNeed, input: ExtractionInput): string[] =>
  Object.entries(need).flatMap(([name, { quote, source, value }]) => {
    const origin = sourcesOf(input).find((one) => one.source === source);
    return quote !== '' && origin?.text.includes(quote) ? [] : [`${input.subject}: ${name} ${value} "${quote}"`];
  });

const needsOf = async (text: string): Promise<string[]> => {
  const input = { subject: '', text, from: { name: null, email: 'someone@organizer.example' }, attachments: [] };
  return (await new RulesLlm().extractRequest({ ...input, receivedAt: RECEIVED })).needs.map(lineOf).sort();
};

describe('a need', () => {
  it.each([
    ['Les membres du jury, 21 personnes, déjeuneront sur place.', ['meal attendees=21 lunch']],
    ['Luncheon for 13 people, please.', ['meal attendees=13 lunch']],
    ['Deux pièces en plus du décor, pour les costumes.', ['other count=2']],
    ['Trois pièces attenantes, destinées aux délibérations.', ['other count=3']],
    ['A reception in the evening is optional.', ['cocktail optional slot=evening']],
    ['Le premier jour, plénière, puis quatre petites salles.', ['breakout count=4 date=2027-03-09']],
    ['A stand-up lunch for 80 people.', ['meal attendees=80 lunch']],
    ['A light lunch for roughly 90.', ['meal attendees=90 lunch']],
    ['Please send your brochure and quote lunch for 50.', ['meal attendees=50 lunch']],
    [
      'Nous sommes dans un secteur exigeant et prévoyons un dîner de 60 personnes.',
      ['meal attendees=60 dinner slot=evening'],
    ],
    ['Dans la facture du séminaire, merci d’ajouter un déjeuner pour 30.', ['meal attendees=30 lunch']],
    ['Le jury délibérera à part.', ['other']],
    ['One room to dress the models and one for hair and make-up.', ['other', 'other']],
    ['Une réserve pour stocker les emballages.', ['other']],
    [
      'Un dîner le 9, le 10 et le 11 mars.',
      [9, 10, 11].map((day) => `meal date=2027-03-${String(day).padStart(2, '0')} dinner slot=evening`),
    ],
  ])('is read with its details: %s', async (sentence, needs) => {
    expect(
      await needsOf(`Réunion de 50 personnes à Tours, du 9 au 12 mars 2027, dans une grande salle.\n\n${sentence}`),
    ).toEqual([...needs].sort());
  });
});

describe('a stay that names its night', () => {
  it.each([
    ['les 10 et 11 juin 2027, avec 40 chambres single la nuit du 10', '2027-06-10 nights=1'],
    ['du 9 au 11 juin 2027, avec 40 chambres single la nuit du 10', '2027-06-10 nights=1'],
    ['les 10, 11 et 12 juin 2027, 40 chambres single les nuits du 10 et du 11', '2027-06-10 nights=2'],
    ['les 10 et 11 juin 2027, avec 40 chambres single', '2027-06-10 nights=1'],
  ])('has its days, not all of the event: %s', async (words, stay) => {
    expect(await needsOf(`Séminaire de 60 personnes à Lyon ${words}.`)).toEqual([
      `bedrooms checkIn=${stay} singles=40`,
    ]);
  });
});

describe('a text that asks for nothing more', () => {
  it.each([
    'Our own caterers will serve lunch.',
    'Notre traiteur servira le déjeuner.',
    'Last year’s dinner for 60 was a disaster.',
    'L’an dernier, nous avions un cocktail de 80 personnes.',
    'The gala dinner is booked at another venue.',
    'Dîner de gala le 10 mars pour 120 d’entre eux (hors site, déjà réservé).',
    'Nous dînerons au restaurant du port, c’est réservé.',
    'We’ll skip breakfast.',
    'Nous sommes exposants au salon de Tours.',
    'Is there a cloakroom on site?',
    'Our current meeting rooms are too small.',
    'Nous attendons la facture du déjeuner pour 18 personnes et des deux salles de réunion.',
    'Une grande salle pour le lancement.',
    'We shall write again once we know whether the dinner for our members goes ahead.',
    'One waiting area for all of them, that’s the main room.',
    'Merci de nous réserver une salle pour notre comité technique du 10 mars.',
  ])('has no needs: %s', async (sentence) => {
    expect(await needsOf(`Réunion de 50 personnes à Tours, du 9 au 12 mars 2027.\n\n${sentence}`)).toEqual([]);
  });
});

describe('the needs of a brief', () => {
  it.each([
    'briefs.txt',
    'briefs-held-out.txt',
    'briefs-second.txt',
    'briefs-third.txt',
    'briefs-fourth.txt',
    'briefs-fifth.txt',
    'briefs-sixth.txt',
    'briefs-seventh.txt',
    'briefs-eighth.txt',
    'briefs-ninth.txt',
    'briefs-tenth.txt',
    'briefs-eleventh.txt',
    'briefs-twelfth.txt',
    'briefs-thirteenth.txt',
    'briefs-fourteenth.txt',
    'briefs-fifteenth.txt',
    'briefs-sixteenth.txt',
    'briefs-seventeenth.txt',
    'briefs-eighteenth.txt',
    'briefs-nineteenth.txt',
    'briefs-twentieth.txt',
    'briefs-twentyfirst.txt',
    'briefs-twentysecond.txt',
    'briefs-twentythird.txt',
  ])('are read with an F1 of 0.9 or more, none invented: %s', async (name) => {
    const { f1, invented, wrong } = await measure(name);
    expect(invented).toEqual([]);
    expect(f1 < 0.9 ? wrong : []).toEqual([]);
  });

  it.each([
    ['briefs-unseen.txt', 0.9, 6],
    ['briefs-unseen-second.txt', 0.95, 5],
  ])('are read in briefs for which no rule was written: %s, F1 %d, %i not asked for', async (name, least, most) => {
    const { f1, invented, wrong } = await measure(name);
    expect(invented.length > most ? invented : []).toEqual([]);
    expect(f1 < least ? wrong : []).toEqual([]);
  });
});
