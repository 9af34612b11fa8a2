import 'reflect-metadata';
import { ValidateIf, validateSync } from 'class-validator';
import { IntField, NestedField, StringField, UniqueBy } from './fields';
import { InputPipe, validated } from './validation';

class Room {
  @StringField({ max: 10 }) name!: string;
  @IntField({ optional: true, nullable: true, min: 1 }) seats?: number | null;
}

class Venue extends Room {
  @NestedField(() => Room, { optional: true }) best?: Room;
  @NestedField(() => Room, { optional: true, list: { max: 2 } }) @UniqueBy('name') rooms?: Room[];
  @ValidateIf(({ best }: Venue) => best === undefined) @StringField({ list: true }) tags!: string[];
}

/** Returns the path and the rule of each error. */
const errorsOf = (plain: object): string[] => validated(Venue, plain).faults.map(({ path, rule }) => `${path} ${rule}`);

const VALID = { name: 'Forum', tags: ['quiet'] };
const MISSING_TAGS = ['isString', 'minLength', 'maxLength', 'isArray', 'arrayMaxSize'].map((rule) => `tags ${rule}`);
const CASES: [string, object, string[]][] = [
  ['nothing wrong', { ...VALID, seats: null, rooms: [{ name: 'A' }, { name: 'B', seats: 2 }] }, []],
  ['rules that do not apply', { name: 'Forum', best: { name: 'A' } }, []],
  ['missing fields', {}, [...MISSING_TAGS, 'name isString', 'name minLength', 'name maxLength']],
  ['several broken rules of one field', { ...VALID, seats: 'x' }, ['seats isInt', 'seats min', 'seats max']],
  ['an unknown field', { ...VALID, 'a.b': 1 }, ['a.b unknown']],
  ['a field of a nested object', { ...VALID, best: { name: '' } }, ['best.name minLength']],
  ['an unknown field of a nested object', { ...VALID, best: { name: 'A', x: 1 } }, ['best.x unknown']],
  ['text instead of an object', { ...VALID, best: 'A' }, ['best isObject']],
  ['a field in a list', { ...VALID, rooms: [{ name: 'A' }, { name: 'B', seats: 0 }] }, ['rooms.1.seats min']],
  ['null in a list', { ...VALID, rooms: [null] }, ['rooms isObject', 'rooms.0 isObject']],
  ['a list that is too long', { ...VALID, tags: Array(101).fill('x') }, ['tags arrayMaxSize']],
  ['a rule about the whole list', { ...VALID, rooms: [{ name: 'A' }, { name: 'A' }] }, ['rooms uniqueBy']],
];

describe('the errors of an input', () => {
  it.each(CASES)('%s', (_case, plain, errors) => {
    expect(errorsOf(plain)).toEqual(errors);
  });

  it.each(CASES)('%s: class-validator agrees', (_case, plain) => {
    const options = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true };
    const refused = validateSync(validated(Venue, plain).input, options).length > 0;
    expect(errorsOf(plain).length > 0).toBe(refused);
  });

  it.each([[[]], [[VALID]], ['text'], [7], [true]])('are one for a body that isn’t an object: %j', (body) => {
    const transform = () => new InputPipe().transform(body, { type: 'body', metatype: Venue });
    expect(transform).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ path: '', rule: 'isObject' })] }),
    );
  });

  it('are a thousand at most, of however many', () => {
    expect(errorsOf({ ...VALID, rooms: Array(50_000).fill({}) }).length).toBe(1000);
    expect(errorsOf({ ...VALID, rooms: Array(50_000).fill(null) }).length).toBe(1000);
    const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_item, place) => [`x${place}`, 1]));
    expect(errorsOf({ ...VALID, ...unknown }).length).toBe(1000);
  });
});
