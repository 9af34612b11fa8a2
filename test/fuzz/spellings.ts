export interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
}

const letter = (char: string): string => `%${char.charCodeAt(0).toString(16)}`;

/** The same route in spellings that a router and a guard or limit might interpret differently. */
export const SPELLINGS: Record<string, (asked: Asked) => Asked> = {
  'slash at the end': ({ method, path }) => ({ method, path: `${path}/` }),
  'dot at the end': ({ method, path }) => ({ method, path: `${path}.` }),
  'dot within': ({ method, path }) => ({ method, path: path.replace(/(.)\//, '$1/./') }),
  'two slashes in front': ({ method, path }) => ({ method, path: `/${path}` }),
  'two slashes within': ({ method, path }) => ({ method, path: path.replace(/(.)\//, '$1//') }),
  'upper case': ({ method, path }) => ({ method, path: path.toUpperCase() }),
  'a letter encoded': ({ method, path }) => ({
    method,
    path: path.replace(/^\/(.)/, (_all, first) => `/${letter(first as string)}`),
  }),
  'the last letter encoded': ({ method, path }) => ({ method, path: path.replace(/[a-z]$/, letter) }),
  'a letter encoded twice': ({ method, path }) => ({
    method,
    path: path.replace(/[a-z]$/, (char) => letter(char).replace('%', '%25')),
  }),
  'every letter encoded': ({ method, path }) => ({ method, path: path.replace(/[a-z]/g, letter) }),
  'slashes encoded': ({ method, path }) => ({ method, path: `/${path.slice(1).replaceAll('/', '%2f')}` }),
  backslashes: ({ method, path }) => ({ method, path: `/${path.slice(1).replaceAll('/', '\\')}` }),
  'a detour': ({ method, path }) => ({ method, path: `/health/..${path}` }),
  'a detour, encoded': ({ method, path }) => ({ method, path: `/health/%2e%2e${path}` }),
  'a detour through what is public': ({ method, path }) => ({ method, path: `/api/public/..;${path}` }),
  'a parameter of the path': ({ method, path }) => ({ method, path: `${path};a=/health` }),
  'another address in the query': ({ method, path }) => ({ method, path: `${path}?/health` }),
  'a fragment': ({ method, path }) => ({ method, path: `${path}#/health` }),
  'a NUL': ({ method, path }) => ({ method, path: `${path}%00` }),
  'a whole address': ({ method, path }) => ({ method, path: `http://localhost${path}` }),
  "a whole address of somebody else's": ({ method, path }) => ({ method, path: `http://elsewhere.example${path}` }),
  HEAD: ({ path }) => ({ method: 'HEAD', path }),
  'another method in a header': ({ method, path }) => ({
    method: 'GET',
    path,
    headers: { 'x-http-method-override': method, 'x-method-override': method },
  }),
  'another address in headers': ({ method, path }) => ({
    method,
    path,
    headers: { 'x-original-url': '/health', 'x-rewrite-url': '/health', 'x-forwarded-for': '127.0.0.1' },
  }),
};
