import { scheduleWords } from './schedule';

describe("a job's schedule", () => {
  it.each([
    ['*/15 * * * * *', 'toutes les 15 s', 'every 15 s'],
    ['20 * * * * *', 'chaque minute', 'every minute'],
    ['20 */5 * * * *', 'toutes les 5 min', 'every 5 min'],
    ['0 7 * * * *', 'chaque heure', 'every hour'],
    ['0 7 4 * * *', 'chaque jour à 4\u00a0h\u00a007', 'every day at 04:07'],
    ['0 7 4 * * 1', '0 7 4 * * 1', '0 7 4 * * 1'],
    ['0 0-30 4 * * *', '0 0-30 4 * * *', '0 0-30 4 * * *'],
  ])('%s is %s', (schedule, french, english) => {
    expect(scheduleWords(schedule, 'fr')).toBe(french);
    expect(scheduleWords(schedule, 'en')).toBe(english);
  });
});
