import { InUse, NotFound } from '#core/errors';
import { constraintErrors, errorOfDatabase } from './constraints';

describe('a foreign key violation', () => {
  const inserted = { code: '23503', detail: 'Key (tag_id)=(1) is not present in table "tag".' };
  const deleted = { code: '23503', detail: 'Key (id)=(1) is still referenced from table "member_tag".' };
  const deletedOn18 = { code: '23001', detail: 'Key (id)=(1) is referenced from table "member_tag".' };

  it("is attributed to the statement's table, on every version of PostgreSQL", () => {
    expect(errorOfDatabase(inserted)).toBeInstanceOf(NotFound);
    expect(errorOfDatabase(deleted)).toBeInstanceOf(InUse);
    expect(errorOfDatabase(deletedOn18)).toBeInstanceOf(InUse);
  });

  it('maps to the area that declares the constraint', () => {
    constraintErrors({
      spec_fkey: ({ deleting }) =>
        deleting ? new InUse({ en: 'Used.', fr: 'Utilisé.' }) : new NotFound({ en: 'Tag', fr: 'Étiquette' }),
    });
    const constraint = 'spec_fkey';
    expect(errorOfDatabase({ ...inserted, constraint })?.code).toBe('NOT_FOUND');
    expect(errorOfDatabase({ ...deleted, constraint })?.message).toBe('Used.');
    expect(errorOfDatabase({ ...deletedOn18, constraint })?.message).toBe('Used.');
  });
});
