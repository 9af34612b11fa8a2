import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SOURCES = [
  'apps/api/src',
  'apps/demo-data/src',
  ...['core', 'database', 'domain', 'http', 'providers', 'queue'].map((name) => `libs/${name}/src`),
];

/** The service's files whose statements the contract tests read. */
export const sourceFiles = (): string[] =>
  SOURCES.flatMap((folder) => globSync(join(folder, '**/*.ts'))).filter((file) => !file.endsWith('.spec.ts'));

export const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
};

/** The area of a file, its library, or "demo-data". */
export const areaOf = (file: string): string =>
  /^apps\/api\/src\/\w+\/([\w-]+)\//.exec(file)?.[1] ?? file.split('/')[1] ?? '';

/** The method, function or constant that contains a node. */
export function placeOf(node: ts.Node): string {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isMethodDeclaration(at) && ts.isClassLike(at.parent))
      return `${at.parent.name?.text ?? ''}.${at.name.getText()}`;
    if (ts.isFunctionDeclaration(at) && at.name) return at.name.text;
    if (ts.isVariableDeclaration(at) && ts.isSourceFile(at.parent.parent.parent)) return at.name.getText();
    if (ts.isClassDeclaration(at) && at.name) return at.name.text;
  }
  return '';
}
