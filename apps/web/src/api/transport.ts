import { Offline, Unreachable } from './problem';
import { signIn } from './sign-in-gate';
import { busy } from './busy';

/** Statuses that ask for a retry, and the attempts before the refusal is shown. */
const COME_AGAIN = new Set([429, 503]);
const ATTEMPTS = 4;
/** Seconds. Longer waits are shown to the user as an error instead. */
const LONGEST_WAIT = 30;

const seconds = (response: Response, attempt: number): number => {
  const told = Number(response.headers.get('retry-after'));
  return Number.isFinite(told) && told > 0 ? told : 2 ** attempt;
};

const wait = (time: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, time * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** Sends a request. Retrying is safe: GET changes nothing, POST has an idempotency key, and the other methods are idempotent. */
async function ask(request: Request): Promise<Response> {
  if (!navigator.onLine && request.method !== 'GET') throw new Offline();
  try {
    return await fetch(request.clone());
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new Unreachable();
  }
}

/**
 * `fetch` for the API. Waits as long as a busy service asks, and shows the sign-in dialog when the session has expired, then continues.
 * Changes made offline fail at once and aren't sent later.
 */
export async function transport(request: Request): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await ask(request);
    if (response.status === 401) {
      await signIn(request.signal);
      continue;
    }
    if (!COME_AGAIN.has(response.status) || attempt === ATTEMPTS) return response;
    const pause = seconds(response, attempt);
    if (pause > LONGEST_WAIT) return response;
    const over = busy.begin(pause);
    try {
      await wait(pause, request.signal);
    } finally {
      over();
    }
  }
}
