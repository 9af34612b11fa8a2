import { setImmediate as turn } from 'node:timers/promises';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { Strategy } from 'passport-custom';
import { askStrategy } from './strategies';

/** Lets in by a name, and takes a turn of the loop for it. */
class NameStrategy extends PassportStrategy(Strategy, 'spec-name') {
  async validate({ name }: { name?: string }): Promise<{ name: string } | false> {
    await turn();
    if (name === 'broken') throw new Error('It broke.');
    return name === undefined ? false : { name };
  }
}

describe('a strategy of passport', () => {
  const strategy = new NameStrategy();
  afterAll(() => passport.unuse('spec-name'));

  it('says who asks, nobody, or why it cannot', async () => {
    expect(await askStrategy('spec-name', { name: 'Anna' })).toEqual({ name: 'Anna' });
    expect(await askStrategy('spec-name', {})).toBeNull();
    await expect(askStrategy('spec-name', { name: 'broken' })).rejects.toThrow('It broke.');
  });

  it('answers each of many at once for itself, and stays as it is', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `user ${i}`);
    const answers = await Promise.all(names.map((name) => askStrategy('spec-name', { name })));
    expect(answers).toEqual(names.map((name) => ({ name })));
    expect(Object.keys(strategy).filter((key) => ['success', 'fail', 'error'].includes(key))).toEqual([]);
  });
});
