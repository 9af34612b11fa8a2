/** Returns the first number in `npm run test:long`, otherwise the second: how many random inputs a spec draws. */
export const inLongRun = (many: number, few: number): number => (process.env.LONG_RUN === 'true' ? many : few);
