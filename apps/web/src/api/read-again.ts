import { ApiProblem } from './problem';

type Ask = (path: string) => Promise<Response>;

/** Where the record of a refused call is read, and which part of the response it is. */
interface Source {
  path: string;
  pick?: (body: unknown) => unknown;
}

/** Returns the source for the path of a call with a version; null if there is none. */
export function sourceOf(path: string): Source | null {
  const [, area = '', id = '', part = '', partId = ''] =
    /^\/api\/([^/]+)\/([^/]+)(?:\/([^/]+)(?:\/([^/]+))?)?/.exec(path) ?? [];
  if (area === 'requests' && part === 'results')
    return {
      path: `/api/requests/${id}`,
      pick: (request) =>
        (request as { results: { memberId: string }[] }).results.find((one) => one.memberId === partId),
    };
  if (area === 'catalogs') return { path: `/api/catalogs/by-request/${id}` };
  if (area === 'mail-templates') return { path: `/api/mail-templates/${id}/${part}` };
  return ['members', 'rooms', 'organizers', 'requests', 'offers', 'commissions'].includes(area)
    ? { path: `/api/${area}/${id}` }
    : null;
}

/**
 * Reads the record of a call that was refused because a colleague changed it first, and returns the problem with it as
 * `current`. If it can't be read, returns the problem as it is.
 */
export async function withCurrent(problem: ApiProblem, url: string, ask: Ask): Promise<ApiProblem> {
  const source = sourceOf(new URL(url).pathname);
  if (problem.status !== 412 || source === null) return problem;
  try {
    const response = await ask(source.path);
    if (!response.ok) return problem;
    const body: unknown = await response.json();
    const { status, code, message, details, traceId } = problem;
    return new ApiProblem(status, code, message, details, traceId, source.pick ? source.pick(body) : body);
  } catch {
    return problem;
  }
}
