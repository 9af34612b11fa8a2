import { guess } from '../../imports/columns';
import { VENUE_FILE } from './venue-file';

describe('the columns of a file', () => {
  it('are known by the names of the service, by what people call them, and by what they often write', () => {
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

  it('are each taken once, and left out if nobody knows them', () => {
    expect(guess(VENUE_FILE, ['Nom', 'Lieu', 'Couleur', ''])).toEqual(['name', null, null, null]);
  });
});
