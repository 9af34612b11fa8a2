import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Folded } from '../text';
import { lineKindOf } from './line-kinds';

const kindOf = (label: string) => lineKindOf(new Folded(label).folded);

describe('the kind of a label', () => {
  it.each([
    ['Table de cocktail', 'service'],
    ['Bar à champagne', 'beverage'],
    ['Salle à manger', 'room_hire'],
    ['Cours de cuisine', 'other'],
    ['Menu du chef servi en terrasse', 'food'],
    ['Vins choisis par notre sommelier', 'beverage'],
  ])('is that of the first noun in French: %s', (label, kind) => {
    expect(kindOf(label)).toBe(kind);
  });

  it.each([
    ['Farmhouse lunch', 'food'],
    ['Stage lighting', 'av'],
    ['Chapel of the old school', 'room_hire'],
    ['Cocktail masterclass with our barman', 'other'],
    ['Private chef’s table dinner', 'food'],
    ['Bar stools', 'service'],
  ])('is that of the last noun in English: %s', (label, kind) => {
    expect(kindOf(label)).toBe(kind);
  });

  it.each([
    ['Forfait boissons', 'beverage'],
    ['Pack son', 'av'],
    ['Drinks package', 'beverage'],
    ['Wedding package', 'package'],
    ['Location de vélos', 'other'],
    ['Location Mozart', 'room_hire'],
    ['Glass of wine', 'beverage'],
    ['Selection of cakes', 'food'],
    ['Hire of the courtyard', 'room_hire'],
  ])('is that of the thing behind a word for a part or a price: %s', (label, kind) => {
    expect(kindOf(label)).toBe(kind);
  });

  it.each([
    ['Avoir la salle dès 8 h', 'room_hire'],
    ['Remise des prix sur scène', 'other'],
    ['DJ till 2am', 'other'],
    ['Open bar till late', 'beverage'],
    ['Oak Room half-day rate', 'room_hire'],
    ['Day rate', 'package'],
    ['24-hour reception', null],
    ['Entrée du jour et plat', 'food'],
    ['Duo de saumon', 'food'],
    ['Duo', 'other'],
    ['West Wing hire', 'room_hire'],
    ['Two-bedroom apartment', 'accommodation'],
    ['Tour du lac', 'other'],
    ['Staff overtime', 'staff'],
    ['Cérémonie religieuse', 'other'],
    ['Generator hire', 'service'],
    ['Séance plénière', 'room_hire'],
    ['Fitness coach', 'other'],
    ['Planche de charcuterie', 'food'],
    ['Debit card fee', null],
  ])('is that of an everyday word in its usual sense: %s', (label, kind) => {
    expect(kindOf(label)).toBe(kind);
  });

  it.each([
    ['Avec vidéoprojecteur', 'av'],
    ['Security, 2 guards', 'staff'],
    ['Rooms', 'accommodation'],
    ['Room', 'room_hire'],
    ['Cours', 'other'],
    ['Cour', 'room_hire'],
    ['Chef', 'staff'],
    ['Vauban', null],
  ])('is found behind other words, or is null: %s', (label, kind) => {
    expect(kindOf(label)).toBe(kind);
  });
});

describe('the lists of words', () => {
  it('are sorted, folded, and have each word once', async () => {
    const files = readdirSync(join(__dirname, 'words'));
    const all: string[] = [];
    for (const file of files) {
      const { default: lists } = (await import(`./words/${file.replace('.ts', '')}`)) as {
        default: Record<string, string>;
      };
      for (const list of Object.values(lists)) {
        const words = list.trim().split(/,\s+/);
        expect(words).toEqual([...words].sort());
        expect(words.filter((word) => !/^[a-z0-9]+(?: [a-z0-9]+)*\.?$/.test(word))).toEqual([]);
        all.push(...words);
      }
    }
    expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
  });
});
