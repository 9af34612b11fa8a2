import { patiently } from '#migrations/migrate';

const refusal = (code: string): Error => Object.assign(new Error('canceling statement due to lock timeout'), { code });

describe('the lock timeout of migrations', () => {
  it('makes them retry while others lock a table, up and down', async () => {
    const work = jest
      .fn<Promise<void>, []>()
      .mockRejectedValueOnce(refusal('55P03'))
      .mockRejectedValueOnce(refusal('40P01'))
      .mockResolvedValue();
    await patiently(work);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('lets any other error fail at once', async () => {
    const work = jest.fn<Promise<void>, []>().mockRejectedValue(refusal('42703'));
    await expect(patiently(work)).rejects.toThrow('canceling');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
