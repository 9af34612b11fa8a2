import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import sharp from 'sharp';

const NOT_OURS = ['.git', 'node_modules', 'dist', 'data', 'coverage', 'pictures'];
const files = globSync(['**', '.*', '.{ci,github,vscode}/**'], { exclude: (path) => NOT_OURS.includes(path) });
const pages = files.filter((file) => file.endsWith('.md')).map((page) => ({ page, text: readFileSync(page, 'utf8') }));
/** All documents except the history, which names deleted files. */
const current = pages.filter(({ page }) => page !== 'CHANGELOG.md');
const decisions = pages.filter(({ page }) => /^docs\/decisions\/\d/.test(page));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** A page's text in backticks within a sentence or a table. */
const codeOf = (text: string): string[] =>
  [...text.replace(/^```[^]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
const isNamed = (path: string): boolean => files.some((file) => file === path || file.endsWith(`/${path}`));

describe('the documentation', () => {
  it('links to existing pages and headings', () => {
    const slug = (heading: string): string =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-');
    const broken = pages.flatMap(({ page, text }) =>
      [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
        if (/^[a-z]+:/.test(link)) return [];
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : normalize(join(dirname(page), path));
        if (!existsSync(target)) return [`${page}: ${link}`];
        if (anchor === undefined) return [];
        const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
          slug(heading),
        );
        return headings.includes(anchor) ? [] : [`${page}: ${link}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('shows small pictures with alternative text', async () => {
    const guide = pages.find(({ page }) => page === 'docs/guide.md')?.text ?? '';
    const shown = [...guide.matchAll(/!\[([^\]]*)\]\(pictures\/([^)]+)\)/g)];
    expect(shown.length).toBeGreaterThanOrEqual(10);
    // and has no unused picture
    expect(shown.map(([, , name]) => name).sort()).toEqual(readdirSync('docs/pictures').sort());
    for (const [, alt = '', name = ''] of shown) {
      expect(alt.length).toBeGreaterThan(20);
      const content = readFileSync(join('docs/pictures', name));
      expect(content.length).toBeLessThanOrEqual(60 * 1024);
      expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 1280 });
    }
  });

  it('names existing files and folders', () => {
    const roots = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
    let named = 0;
    const missing = current.flatMap(({ page, text }) =>
      codeOf(text).flatMap((code) => {
        // placeholders, patterns, and text that only looks like a path
        if (/[<>{}*…\s:()=,]/.test(code) || code.includes('NNNN')) return [];
        const [, library, rest] = /^#([\w-]+)\/(.+)$/.exec(code) ?? [];
        const path = (library === undefined ? code : `${FOLDERS[library]}/${rest}.ts`).replace(/^\.\/|\/$/g, '');
        const isPath = path.includes('/') && roots.has(path.split('/')[0]);
        if (NOT_OURS.includes(path.split('/')[0] ?? '')) return [];
        if (!isPath && !/^[\w./-]+\.(ts|mts|mjs|cjs|sh|md|json|yml|ya?ml|txt)$/.test(path)) return [];
        named++;
        return (isPath ? existsSync(path) : isNamed(path)) ? [] : [`${page}: ${code}`];
      }),
    );
    expect(named).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('names existing routes', () => {
    const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, object> };
    const same = (path: string): string => path.replace(/\{\w+\}|<\w+>/g, '{}');
    const routes = new Set(
      Object.entries(paths).flatMap(([path, item]) =>
        Object.keys(item).map((verb) => `${verb.toUpperCase()} ${same(path)}`),
      ),
    );
    const named = current.flatMap(({ page, text }) =>
      codeOf(text)
        .filter((code) => /^(GET|POST|PUT|PATCH|DELETE) \/\S+$/.test(code) && !code.includes('…'))
        .map((code) => ({ page, code })),
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(({ code }) => !routes.has(same(code.split('?')[0] ?? '')))).toEqual([]);
  });

  it('names existing commands, and the README all of them', () => {
    const named = current.flatMap(({ page, text }) =>
      [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => ({ page, name })),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
    const told = codeOf(readFileSync('README.md', 'utf8')).map(
      (code) => code.replace(/^npm (run )?/, '').split(' ')[0],
    );
    expect(Object.keys(scripts).filter((name) => !told.includes(name))).toEqual([]);
  });

  it('lists every area with its rank in the README', () => {
    const readme = readFileSync('README.md', 'utf8');
    const areas = new Set(files.map((file) => /^apps\/api\/src\/(\w+\/[^/]+)\//.exec(file)?.[1]).filter(Boolean));
    expect(areas.size).toBeGreaterThan(30);
    const told = [...readme.matchAll(/^\d\. \*\*(\w+)\*\*: (.*)$/gm)].flatMap(([, rank, line = '']) =>
      codeOf(line).map((area) => `${rank}/${area}`),
    );
    expect(told.sort()).toEqual([...areas].sort());
  });
});

describe('the decisions', () => {
  it('are listed in their index (npm run docs:decisions)', () => {
    const made = execFileSync(
      process.execPath,
      [
        ...['--input-type=module', '-e'],
        `import { decisionsIndex } from './scripts/decisions-index.mjs';
         process.stdout.write(decisionsIndex('docs/decisions'));`,
      ],
      { encoding: 'utf8' },
    );
    expect(readFileSync('docs/decisions/README.md', 'utf8')).toBe(made);
  });

  it('have unique numbers', () => {
    const numbers = decisions.map(({ page }) => page.slice('docs/decisions/'.length).slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it.each(decisions.map(({ page, text }) => [page, text]))(
    '%s has a status, a context, a decision and a consequence',
    (_page, text) => {
      const heads = [...text.matchAll(/^(Status: |\*\*(?:Context|Decision|Consequence)\b)/gm)].map(([head]) => head);
      expect(heads).toEqual(['Status: ', '**Context', '**Decision', '**Consequence']);
      expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    },
  );
});

const FOLDERS: Record<string, string> = {
  ...Object.fromEntries(readdirSync('libs').map((name) => [name, `libs/${name}/src`])),
  migrations: 'migrations',
  api: 'apps/api/src',
  'demo-data': 'apps/demo-data/src',
};
