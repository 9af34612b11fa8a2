// Every page that people open by a link, and how it is reached in the demo data: for `npm run pictures` and `npm run bench -- pages`.

/**
 * @typedef {object} WebPage
 * @property {string} name kebab-case
 * @property {(agency: Agency, language: 'fr' | 'en') => Promise<string>} link its address or path, for a reader of that language
 * @property {number} [status] what it answers, if not 200
 */

/** @type {WebPage[]} */
export const WEB_PAGES = [
  { name: 'docs', link: async () => '/docs' },
  { name: 'home', link: async () => '/' },
  { name: 'without-secret', link: async () => '/catalogs' },
  { name: 'unknown', link: async () => '/nothing-here', status: 404 },
];

/** An agency's admin, signed in to a running service. */
export class Agency {
  #headers;

  constructor(base) {
    this.base = base;
    this.#headers = { origin: base };
  }

  async signIn({ email, password }) {
    const { headers } = await this.#call('POST', '/api/auth/sign-in/email', { email, password });
    this.#headers.cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return this;
  }

  get = async (path) => (await this.#call('GET', path)).json();
  post = async (path, body = {}) => (await this.#call('POST', path, body)).json();

  async #call(method, path, body) {
    const response = await fetch(this.base + path, {
      method,
      headers: { ...this.#headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }
}
