import { ORGANIZER_FILE } from '../settings/data/organizer-file';
import { REQUEST_FILE } from '../settings/data/request-file';
import { VENUE_FILE } from '../venues/import/venue-file';
import { faultOf, valueOf } from './columns';

describe('the values of an imported file', () => {
  it.each([
    ['status', 'Gagnée', 'won'],
    ['status', ' GAGNEE ', 'won'],
    ['status', 'Won', 'won'],
    ['status', 'won', 'won'],
    ['eventType', 'Séminaire', 'seminar'],
    ['configuration', 'théâtre', 'theatre'],
    ['lostReason', 'chose_another_venue', 'chose_another_venue'],
    ['lostReason', 'A choisi un autre lieu', 'chose_another_venue'],
    ['organizer.locale', 'français', 'fr'],
    ['status', 'Presque', 'Presque'],
    ['status', '', ''],
    ['title', 'Gagnée', 'Gagnée'],
  ])('are converted: %s: %j is %j', (column, cell, value) => {
    expect(valueOf(REQUEST_FILE.values[column], cell)).toBe(value);
  });

  it('are recognized by their labels in either language, and no label has two meanings', () => {
    for (const { values } of [VENUE_FILE, ORGANIZER_FILE, REQUEST_FILE])
      for (const [column, known] of Object.entries(values))
        for (const [value, { fr, en }] of Object.entries(known))
          for (const written of [value, fr, en, fr.toUpperCase()])
            expect([column, written, valueOf(known, written)]).toEqual([column, written, value]);
  });
});

describe('an error in a file', () => {
  const said = (column: string | null, message: string, language: 'fr' | 'en' = 'fr') =>
    faultOf(VENUE_FILE, { column, message }, language);

  it('names the column as shown on the screen', () => {
    expect(said('commissionRate', 'commissionRate doit être un nombre')).toBe('Commission (%) doit être un nombre');
    expect(said('room.areaSqm', 'areaSqm doit être un nombre')).toBe('Salle : m² doit être un nombre');
    expect(said('email', 'email must be an email', 'en')).toBe('Email address must be an email');
    expect(said('room.capacity.theatre', 'capacities.0.maxCapacity doit être un nombre entier')).toMatch(
      /^Places théâtre doit être/,
    );
    expect(said('room.capacity.theatre.notes', 'les notes demandent la capacité dans room.capacity.theatre')).toMatch(
      /^les notes demandent la capacité dans Places théâtre$/,
    );
  });

  it('leaves a message without a column unchanged', () => {
    for (const message of ['Cette ligne a 3 cellules ; l’en-tête en a 4.', 'Il n’existe pas de lieu de ce code.'])
      expect(said(null, message)).toBe(message);
  });

  it('lists the valid values as shown on the screen', () => {
    const message = 'status must be one of the following values: prospect, onboarding, active, paused, archived';
    expect(said('status', message, 'en')).toBe('Status: one of Prospect, Onboarding, Active, Paused, Archived');
    // another kind of error
    expect(said('status', 'status ne va pas')).toBe('Statut ne va pas');
  });
});
