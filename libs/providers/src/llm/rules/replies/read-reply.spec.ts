import { readReply } from './read-reply';
import {
  BOTH_DAYS,
  KNOWN_REPLIES,
  NEW_REPLIES,
  RECEIVED_AT,
  type SampleReply,
} from '../../../../../../test/support/venue-replies';

const read = ({ text, days = BOTH_DAYS }: SampleReply) => readReply({ text, days, receivedAt: RECEIVED_AT });

/** The F1 of a fact over replies: of those read and those labeled, the share that agrees. */
function f1(
  samples: readonly SampleReply[],
  is: (s: SampleReply) => unknown,
  should: (s: SampleReply) => unknown,
): number {
  let [right, found, wanted] = [0, 0, 0];
  for (const sample of samples) {
    const [said, wants] = [is(sample) ?? null, should(sample) ?? null];
    if (said !== null) found++;
    if (wants !== null) wanted++;
    if (said !== null && said === wants) right++;
  }
  return found + wanted === 0 ? 1 : (2 * right) / (found + wanted);
}

describe.each([
  ['known', KNOWN_REPLIES],
  ['new', NEW_REPLIES],
])('%s replies of venues', (_name, samples) => {
  it.each([
    ['availability', (s: SampleReply) => read(s).answer, (s: SampleReply) => s.answer],
    ['rank', (s: SampleReply) => read(s).hold?.rank, (s: SampleReply) => s.hold?.rank],
    ['date', (s: SampleReply) => read(s).hold?.until, (s: SampleReply) => s.hold?.until],
    ['reason', (s: SampleReply) => read(s).declineReason, (s: SampleReply) => s.reason],
    ['days', (s: SampleReply) => read(s).alternativeDates.join() || null, (s: SampleReply) => s.otherDays?.join()],
  ])('%s: F1 of at least 0.92', (_fact, is, should) => {
    expect(f1(samples, is, should)).toBeGreaterThanOrEqual(0.92);
  });

  it('are never a plain yes if they name a rank or a condition', () => {
    const plain = samples.filter((sample) => {
      const { answer, hold, condition } = read(sample);
      if (answer !== 'available') return false;
      const misses =
        (sample.hold !== undefined && hold === null) ||
        (sample.condition !== undefined && !condition?.includes(sample.condition));
      return misses;
    });
    expect(plain.map(({ text }) => [text, read({ text, answer: 'unclear' }).condition])).toEqual([]);
  });

  it('get no option or condition that they don’t name', () => {
    const invented = samples.filter((sample) => {
      const { hold, condition } = read(sample);
      return (
        (sample.hold === undefined && hold !== null) ||
        (sample.condition === undefined && condition !== null && sample.hold === undefined)
      );
    });
    expect(invented.map(({ text }) => text)).toEqual([]);
  });
});
