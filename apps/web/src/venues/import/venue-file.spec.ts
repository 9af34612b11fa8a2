import { guess } from '../../imports/columns';
import { VENUE_FILE } from './venue-file';

describe('the columns of a venue file', () => {
  it("are recognized by the API's names, common names and frequent spellings", () => {
    expect(guess(VENUE_FILE, ['name', 'postalCode', 'room.capacity.theatre'])).toEqual([
      'name',
      'postalCode',
      'room.capacity.theatre',
    ]);
    expect(guess(VENUE_FILE, ['Nom', 'CODE POSTAL', 'Ville', 'E-mail', 'Tél.'])).toEqual([
      'name',
      'postalCode',
      'city',
      'email',
      'phone',
    ]);
  });

  it('are each mapped once, or skipped if unknown', () => {
    expect(guess(VENUE_FILE, ['Nom', 'Lieu', 'Couleur', ''])).toEqual(['name', null, null, null]);
  });
});
