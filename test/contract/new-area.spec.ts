import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as ts from 'typescript';

describe('npm run new:area', () => {
  const root = mkdtempSync(join(tmpdir(), 'parvis-area-'));
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  /** The files that the generator writes to the copy; it is a script outside the TypeScript project, so it runs in a separate process. */
  const generate = (...words: string[]): string[] =>
    JSON.parse(
      execFileSync(
        process.execPath,
        [
          ...['--input-type=module', '-e'],
          `import { newArea } from './scripts/new-area.mjs';
           process.stdout.write(JSON.stringify(await newArea(...process.argv.slice(1))));`,
          ...[root, ...words],
        ],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      ),
    ) as string[];

  beforeAll(() => {
    for (const folder of ['apps/api/src', 'test']) mkdirSync(join(root, folder), { recursive: true });
    for (const copied of [
      'migrations',
      'apps/api/src/app.module.ts',
      'apps/api/src/openapi.tags.ts',
      'package.json',
      '.oxfmtrc.json',
      'README.md',
    ])
      cpSync(copied, join(root, copied), { recursive: true });
    for (const linked of ['libs', 'node_modules', 'test/support', 'apps/api/src/foundations'])
      symlinkSync(resolve(linked), join(root, linked));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('writes an area that compiles, and wires it', () => {
    const files = generate('supply', 'price-lists').filter((file) => file.includes('price-list'));
    expect(files).toHaveLength(10);
    // its spec imports the whole application: here only its imports are checked
    const isSpec = (file: string): boolean => file.endsWith('.e2e-spec.ts');
    const [, imported = ''] =
      /^import \{ (.+) \} from '..\/support\/app';$/m.exec(read(files.find(isSpec) ?? '')) ?? [];
    const support = readFileSync('test/support/app.ts', 'utf8');
    const names = imported.split(', ').map((name) => name.replace('type ', ''));
    expect(names.filter((name) => !new RegExp(`^export .*\\b${name}\\b`, 'm').test(support))).toEqual([]);
    const config = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)).config as {
      compilerOptions: object;
    };
    const { options, errors } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
    expect(errors).toEqual([]);
    const written = files.filter((file) => file.endsWith('.ts') && !isSpec(file)).map((file) => join(root, file));
    const program = ts.createProgram(written, {
      ...options,
      noEmit: true,
      rootDir: root,
      typeRoots: [resolve('node_modules/@types')],
    });
    const faults = written.flatMap((file) => {
      const source = program.getSourceFile(file);
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    });
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
    expect(read('apps/api/src/app.module.ts').match(/PriceListsModule/g)).toHaveLength(2);
    expect(read('apps/api/src/openapi.tags.ts')).toContain(`  'price lists': 'Price lists`);
    expect(read('migrations/all.ts').match(/\bPriceLists\d{13}\b/g)).toHaveLength(2);
    expect(read('README.md')).toMatch(/\*\*supply\*\*: .*, `price-lists`$/m);
  });

  it('gives each migration the next number', () => {
    const numbers = ['menus', 'wines'].map((area) =>
      Number(/migrations\/(\d+)/.exec(generate('supply', area).join(' '))?.[1]),
    );
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  });

  it('rejects an unknown rank, an existing area, and a name without a singular', () => {
    expect(() => generate('suply', 'dishes')).toThrow('The rank must be one of foundations, supply');
    generate('demand', 'deposits');
    expect(() => generate('supply', 'deposits')).toThrow('apps/api/src/demand/deposits exists.');
    expect(() => generate('supply', 'knowhow')).toThrow('Name one of the knowhow');
  });
});
