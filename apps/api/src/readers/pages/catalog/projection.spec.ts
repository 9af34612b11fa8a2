import { DRAWING, kilometresBetween, kilometresPerUnit, project, unproject } from './projection';

const LYON = { latitude: 45.7578, longitude: 4.832 };
const PARIS = { latitude: 48.8566, longitude: 2.3522 };

describe('the map of France', () => {
  it('has north up and east to the right, and places points inside its bounds', () => {
    const [lyon, paris] = [project(LYON), project(PARIS)];
    expect(paris.y).toBeLessThan(lyon.y);
    expect(paris.x).toBeLessThan(lyon.x);
    for (const { x, y } of [lyon, paris]) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(DRAWING.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(DRAWING.height);
    }
  });

  it('converts back to the same point', () => {
    const { latitude, longitude } = unproject(project(LYON));
    expect(latitude).toBeCloseTo(LYON.latitude, 9);
    expect(longitude).toBeCloseTo(LYON.longitude, 9);
  });

  it('measures distances as the crow flies', () => {
    expect(kilometresBetween(LYON, PARIS)).toBeCloseTo(392, 0);
    const [one, other] = [project(LYON), project({ ...LYON, longitude: LYON.longitude + 0.1 })];
    const measured = (other.x - one.x) * kilometresPerUnit(LYON.latitude);
    expect(measured).toBeCloseTo(kilometresBetween(LYON, { ...LYON, longitude: LYON.longitude + 0.1 }), 2);
  });
});
