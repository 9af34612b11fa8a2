import { getMetadataStorage, IsInt, IsString, MinLength, validateSync } from 'class-validator';
import { gatherRulesOnce } from './rules-once';

/** Rules stay known to the process: every one has a name, also for the spec that looks for those without. */
const context = { rule: 'isTried' };
class Named {
  @IsString({ context }) @MinLength(2, { context }) name!: string;
}
class Numbered extends Named {
  @IsInt({ context }) number!: number;
}
class Grouped {
  @IsInt({ groups: ['strict'], context }) number!: number;
}

describe('the rules of a class', () => {
  it('are gathered once, those of its parents too, and find what they found before', () => {
    const storage = getMetadataStorage();
    const gather = jest.spyOn(storage, 'getTargetValidationMetadatas');
    const group = jest.spyOn(storage, 'groupByPropertyName');
    const faultsOf = (input: object): unknown =>
      validateSync(Object.assign(new Numbered(), input)).map(({ property, constraints }) => [property, constraints]);
    const inputs = [{ name: 'a', number: 1.5 }, { name: 'ab', number: 1 }, { number: '1' }];
    const before = inputs.map(faultsOf);
    expect(gather).toHaveBeenCalledTimes(3);
    gather.mockClear();
    group.mockClear();
    gatherRulesOnce();
    for (let i = 0; i < 3; i++) expect(inputs.map(faultsOf)).toEqual(before);
    expect([gather.mock.calls.length, group.mock.calls.length]).toEqual([1, 1]);
    expect(faultsOf({ name: 'ab', number: 1 })).toEqual([]);
  });

  it('are left to the library where groups are asked for', () => {
    gatherRulesOnce();
    const wrong = Object.assign(new Grouped(), { number: 'one' });
    expect(validateSync(wrong, { groups: ['strict'] })).toHaveLength(1);
    expect(validateSync(wrong, { groups: ['other'], forbidUnknownValues: false })).toEqual([]);
  });
});
