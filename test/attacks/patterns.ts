import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

export interface Pattern {
  source: string;
  flags: string;
  /** `apps/api/src/…ts:12`. */
  where: string;
}

const SOURCES = ['apps', 'libs'];

const sourceFiles = (): string[] =>
  SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(spec|d)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );

/** Every RegExp literal of the service. */
export function literalPatterns(): Pattern[] {
  const found: Pattern[] = [];
  for (const file of sourceFiles()) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push({
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
          where: `${file}:${line + 1}`,
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** Every pattern built while the service's modules are loaded, which this function does: call it in a process that hasn't loaded them. */
export function builtPatterns(): Pattern[] {
  const found = new Map<string, Pattern>();
  const native = globalThis.RegExp;
  globalThis.RegExp = new Proxy(native, {
    construct(target, given, newTarget) {
      const pattern = Reflect.construct(target, given, newTarget) as RegExp;
      // the stack frame below this function: patterns built by a library are the library's
      const caller = new Error().stack?.split('\n')[2] ?? '';
      const where = /\/((?:apps|libs)\/[\w./-]+\.ts:\d+)/.exec(caller)?.[1];
      if (where !== undefined) found.set(String(pattern), { source: pattern.source, flags: pattern.flags, where });
      return pattern;
    },
  });
  try {
    for (const file of sourceFiles())
      // an entry point would start its program
      if (/new RegExp\(/.test(readFileSync(file, 'utf8')) && !file.endsWith('main.ts'))
        // oxlint-disable-next-line typescript/no-require-imports -- what is loaded is known when it runs
        require(join(process.cwd(), file));
  } finally {
    globalThis.RegExp = native;
  }
  return [...found.values()];
}

/** Pieces to repeat for a text that a pattern nearly matches. */
const PIECES = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n',
    'a',
    'A',
    'é',
    '1',
    '-',
    '_',
    '.',
    ',',
    ':',
    ';',
    '/',
    '\\',
    '<',
    '>',
    '"',
    "'",
    '@',
    '=',
    '+',
    '&',
    '#',
  ],
  ...['a ', '1 ', 'a@', 'a.', 'a-', '<a', ' <', '[', '(', '«', '> ', '\n ', '--', '| ', '€', '1.', '– ', '//', ': '],
];

/** Texts of `length` characters that a pattern may take long to reject: generic pieces and its own words, repeated. */
export function attacksOn({ source }: Pattern, length: number): string[] {
  const words = [...new Set(source.replace(/\\[a-zA-Z]/g, ' ').match(/[a-zA-ZÀ-ÿ@:/<-]{2,}/g) ?? [])].slice(0, 12);
  const pieces = [...PIECES, ...words, ...words.map((word) => `${word} `)];
  return pieces.flatMap((piece) => {
    const text = piece.repeat(Math.ceil(length / piece.length));
    return words[0] === undefined || words[0] === piece ? [`${text}\0`] : [`${text}\0`, `${words[0]} ${text}\0`];
  });
}
