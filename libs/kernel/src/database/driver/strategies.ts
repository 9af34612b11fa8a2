import passport from 'passport';

/** A strategy of passport, with the methods by which it answers. */
interface Asked<Request> {
  authenticate(request: Request): void;
}

/**
 * Asks the strategy of that name who makes the request; null if it is nobody. What passport does beside that is for sessions and
 * redirects. Its way of making an object for each request (`Object.create`, then methods on it) keeps V8 from freeing the memory
 * of the request until the next full collection: a literal with the strategy as its prototype does not.
 */
export function askStrategy<Request, Principal>(name: string, request: Request): Promise<Principal | null> {
  const registry = passport as unknown as { _strategy(name: string): Asked<Request> };
  return new Promise((resolve, reject) => {
    const outcome = { success: resolve, fail: () => resolve(null), error: reject };
    const asked = { __proto__: registry._strategy(name), ...outcome } as unknown as Asked<Request>;
    asked.authenticate(request);
  });
}
