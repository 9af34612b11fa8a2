import { Offline, Unreachable } from './problem';
import { signIn } from './sign-in-gate';
import { busy } from './busy';

/** Answers that ask to come again, and how often that is done before the refusal is shown. */
const COME_AGAIN = new Set([429, 503]);
const ATTEMPTS = 4;
/** Seconds: who is told to wait longer is told so instead. */
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

/** A repetition is safe: reading changes nothing, a POST carries its Idempotency-Key, the rest ends in the same state. */
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
 * `fetch` for the API: if the service is busy it waits as long as the service says, if the session has ended it asks the person to
 * sign in over the page, and then goes on where it was. Without a connection it changes nothing, neither now nor later.
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
