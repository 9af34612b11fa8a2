import { type DomainError, InvalidStageTransition, InvalidStatusTransition, ValidationError } from '#core/errors';
import {
  EMAIL_TRANSITIONS,
  leadsTo,
  REQUEST_TRANSITIONS,
  RESULT_TRANSITIONS,
  sourcesOf,
  type StateMachine,
} from '#domain/state-machines';
import { EMAIL_STATUSES, OPEN_STATUSES, REPLY_STATUSES, REQUEST_STATUSES, RESULT_STAGES } from '#domain/vocabulary';
import {
  assertConsistent,
  assertRequalifiable,
  assertStageMove,
  centerAfter,
  missingFieldsOf,
  movedTo,
  type QualifiedBy,
  stageAfterReply,
  targetOf,
  withoutContradictions,
} from './requests.rules';

const faultOf = (work: () => unknown): DomainError | null => {
  try {
    work();
    return null;
  } catch (error) {
    return error as DomainError;
  }
};

const edges = <State extends string>(states: readonly State[]): [State, State][] =>
  states.flatMap((from) => states.map((to): [State, State] => [from, to]));

/** Copied from section 5 of the contract, so that a slip in the tables fails here. */
const CONTRACT_REQUEST = `qualifying → searching, lost, cancelled · searching → proposed, qualifying, lost, cancelled ·
  proposed → negotiating, searching, won, lost, cancelled · negotiating → won, proposed, searching, lost, cancelled ·
  won → closed, cancelled · lost → · closed → · cancelled →`;
const CONTRACT_RESULT = `suggested → availability_requested, available, unavailable, shortlisted, withdrawn ·
  availability_requested → available, unavailable, withdrawn · available → shortlisted, unavailable, withdrawn ·
  unavailable → available, withdrawn · shortlisted → proposed, available, unavailable, withdrawn ·
  proposed → visit, selected, not_selected, unavailable, withdrawn · visit → selected, not_selected, unavailable, withdrawn ·
  selected → · not_selected → · withdrawn → suggested`;

const tableOf = (text: string): Record<string, string[]> =>
  Object.fromEntries(
    text.split('·').map((line) => {
      const [from = '', to = ''] = line.split('→').map((part) => part.trim());
      return [from, to === '' ? [] : to.split(/,\s*/)];
    }),
  );

describe('state machines', () => {
  it('match the contract, in its order', () => {
    expect(REQUEST_TRANSITIONS).toEqual(tableOf(CONTRACT_REQUEST));
    expect(RESULT_TRANSITIONS).toEqual(tableOf(CONTRACT_RESULT));
    expect(Object.keys(REQUEST_TRANSITIONS).sort()).toEqual([...REQUEST_STATUSES].sort());
    expect(Object.keys(RESULT_TRANSITIONS).sort()).toEqual([...RESULT_STAGES].sort());
  });

  it('only lead to known states, never to the same one', () => {
    const machines: StateMachine<string>[] = [REQUEST_TRANSITIONS, RESULT_TRANSITIONS, EMAIL_TRANSITIONS];
    for (const machine of machines)
      for (const [from, targets] of Object.entries(machine)) {
        expect(targets.filter((to) => !(to in machine) || to === from)).toEqual([]);
        expect(new Set(targets).size).toBe(targets.length);
      }
  });

  it('move a mail forward only', () => {
    const progression = EMAIL_STATUSES.slice(0, 5);
    for (const [from, to] of edges(progression))
      expect([from, to, leadsTo(EMAIL_TRANSITIONS, from, to)]).toEqual([
        from,
        to,
        progression.indexOf(from) < progression.indexOf(to),
      ]);
    for (const end of ['bounced', 'failed'] as const) {
      expect(sourcesOf(EMAIL_TRANSITIONS, end)).toEqual(['pending', 'sent', 'delivered']);
      expect(EMAIL_TRANSITIONS[end]).toEqual([]);
    }
  });
});

describe('a request', () => {
  it.each(edges(REQUEST_STATUSES))('%s → %s follows the table', (from, toStatus) => {
    const fault = faultOf(() => targetOf(from, { toStatus, ...(toStatus === 'lost' ? { lostReason: 'price' } : {}) }));
    if (REQUEST_TRANSITIONS[from].includes(toStatus)) expect(fault).toBeNull();
    else expect(fault).toBeInstanceOf(InvalidStatusTransition);
  });

  it.each(REQUEST_STATUSES)('moves from %s to the first listed status by default', (from) => {
    const first = REQUEST_TRANSITIONS[from][0];
    if (first === undefined) expect(faultOf(() => targetOf(from, {}))).toBeInstanceOf(InvalidStatusTransition);
    else expect(targetOf(from, {})).toBe(first);
  });

  it('needs a reason to become lost, checked after the transition', () => {
    expect(faultOf(() => targetOf('searching', { toStatus: 'lost' }))).toBeInstanceOf(ValidationError);
    expect(faultOf(() => targetOf('searching', { toStatus: 'lost', lostReason: null }))).toBeInstanceOf(
      ValidationError,
    );
    expect(faultOf(() => targetOf('won', { toStatus: 'lost' }))).toBeInstanceOf(InvalidStatusTransition);
    expect(targetOf('won', { toStatus: 'cancelled', lostReason: 'event_cancelled' })).toBe('cancelled');
    expect(faultOf(() => targetOf('qualifying', { lostReason: 'price' }))).toBeInstanceOf(ValidationError);
  });

  it('can be requalified while qualified or searching, if something is missing', () => {
    for (const status of REQUEST_STATUSES) {
      const early = status === 'qualifying' || status === 'searching';
      expect([status, faultOf(() => assertRequalifiable(status, ['city'])) === null]).toEqual([status, early]);
      expect(faultOf(() => assertRequalifiable(status, []))).toBeInstanceOf(InvalidStatusTransition);
    }
  });

  it('lists the missing details without which no venue can be found', () => {
    const whole: QualifiedBy = {
      eventType: 'seminar',
      eventDate: '2027-03-12',
      attendees: 80,
      configuration: 'classroom',
      city: 'Lyon',
      budgetMax: 12000,
    };
    expect(missingFieldsOf(whole)).toEqual([]);
    expect(missingFieldsOf({})).toEqual(Object.keys(whole));
    for (const field of Object.keys(whole)) expect(missingFieldsOf({ ...whole, [field]: null })).toEqual([field]);
    const otherwise: QualifiedBy[] = [
      { ...whole, eventDate: null, alternativeDates: ['2027-03-12'] },
      { ...whole, city: null, postalCodes: ['69'] },
      { ...whole, city: null, center: { latitude: 1, longitude: 1 } },
      { ...whole, budgetMax: null, budgetMin: 0 },
    ];
    for (const request of otherwise) expect(missingFieldsOf(request)).toEqual([]);
    expect(missingFieldsOf({ ...whole, eventDate: null, alternativeDates: [] })).toEqual(['eventDate']);
  });

  it('must not contradict itself; every contradiction is reported', () => {
    const wrong = { eventDate: '2027-03-12', eventEndDate: '2027-03-11', budgetMin: 2, budgetMax: 1.99 };
    expect(faultOf(() => assertConsistent(wrong))?.details?.map(({ path }) => path)).toEqual([
      'eventEndDate',
      'budgetMin',
    ]);
    const right = { eventDate: '2027-03-12', eventEndDate: '2027-03-12', budgetMin: 2, budgetMax: 2 };
    expect(withoutContradictions({ ...wrong, city: 'Lyon' })).toEqual({
      eventDate: '2027-03-12',
      budgetMax: 1.99,
      city: 'Lyon',
    });
    // existing values stay; rejected ones are removed
    expect(withoutContradictions({ eventDate: '2027-03-13', budgetMax: 1 }, { ...right, budgetMax: null })).toEqual({});
    expect(withoutContradictions({ eventEndDate: '2027-03-11', budgetMin: 3 }, right)).toEqual({});
    expect(faultOf(() => assertConsistent(right))).toBeNull();
    expect(withoutContradictions(right)).toEqual(right);
    expect(faultOf(() => assertConsistent({ budgetMin: 5, eventEndDate: '2027-01-01' }))).toBeNull();
  });

  it('takes the center of its city unless a user placed it by hand', () => {
    const places: Record<string, { latitude: number; longitude: number }> = {
      Lyon: { latitude: 45.76, longitude: 4.84 },
      Lille: { latitude: 50.63, longitude: 3.06 },
    };
    const find = (city: string) => places[city] ?? null;
    const lyon = { city: 'Lyon', center: find('Lyon') };
    const here = { latitude: 45.7, longitude: 4.9 };
    expect(centerAfter({ city: null, center: null }, { city: 'Lyon' }, find)).toEqual(places.Lyon);
    expect(centerAfter(lyon, { city: 'Lille' }, find)).toEqual(places.Lille);
    expect(centerAfter(lyon, { city: 'Atlantis' }, find)).toBeNull();
    expect(centerAfter(lyon, { city: null }, find)).toBeNull();
    expect(centerAfter(lyon, {}, find)).toEqual(places.Lyon);
    expect(centerAfter({ city: 'Lyon', center: here }, { city: 'Lille' }, find)).toEqual(here);
    expect(centerAfter(lyon, { city: 'Lille', center: here }, find)).toEqual(here);
    expect(centerAfter(lyon, { center: null }, find)).toBeNull();
  });
});

describe('a candidate', () => {
  it.each(edges(RESULT_STAGES))('%s → %s follows the table', (from, to) => {
    const allowed = RESULT_TRANSITIONS[from].includes(to);
    for (const status of REQUEST_STATUSES) {
      const fault = faultOf(() => assertStageMove(from, to, status));
      const open = (OPEN_STATUSES as readonly string[]).includes(status);
      const selectable = to !== 'selected' || status === 'proposed' || status === 'negotiating';
      if (!open && status !== 'won') expect(fault).toBeInstanceOf(InvalidStatusTransition);
      else if (!allowed) expect(fault).toBeInstanceOf(InvalidStageTransition);
      else if (open && selectable) expect(fault).toBeNull();
      else expect(fault).toBeInstanceOf(InvalidStatusTransition);
    }
  });

  it('moves on a reply only where the table has the transition', () => {
    for (const from of RESULT_STAGES)
      for (const reply of REPLY_STATUSES) {
        let to;
        try {
          to = stageAfterReply(from, reply);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidStageTransition);
          expect(['selected', 'not_selected', 'withdrawn']).toContain(from);
          continue;
        }
        if (to === null) continue;
        expect(to).toBe(reply);
        expect(leadsTo(RESULT_TRANSITIONS, from, to)).toBe(true);
      }
    expect(stageAfterReply('availability_requested', 'available')).toBe('available');
    expect(stageAfterReply('shortlisted', 'available')).toBeNull();
    expect(stageAfterReply('proposed', 'unavailable')).toBe('unavailable');
  });

  it('is inserted at a position among the others', () => {
    const list = ['a', 'b', 'c', 'd'];
    expect(movedTo(list, 'c', 0)).toEqual(['c', 'a', 'b', 'd']);
    expect(movedTo(list, 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(movedTo(list, 'b', 1)).toEqual(list);
    expect(movedTo(list, 'a', 99)).toEqual(['b', 'c', 'd', 'a']);
  });
});
