import { positionFault } from './members.rules';

describe('the position of a venue', () => {
  it.each([
    [{}, null],
    [{ latitude: null, longitude: null }, null],
    [{ latitude: 0, longitude: 0 }, null],
    [{ latitude: 45.76, longitude: 4.83 }, null],
    [{ latitude: 0 }, 'longitude'],
    [{ latitude: 45.76, longitude: null }, 'longitude'],
    [{ longitude: 4.83 }, 'latitude'],
    [{ latitude: null, longitude: 0 }, 'latitude'],
  ])('%j lacks %s', (position, missing) => {
    expect(positionFault(position)).toBe(missing);
  });
});
