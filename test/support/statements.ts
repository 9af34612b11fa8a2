import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import ts from 'typescript';
import { Database, type PageQuery } from '#database/database';
import { cursorOf, type SortColumn } from '#database/list-order';
import { Table } from '#database/table';
import { areaOf, placeOf, sourceFiles, walk } from './code';
import { compile } from './sources.cjs';

/** The result row that the code declares for a statement. */
export interface DeclaredRow {
  properties: Map<string, { types: ts.Type[]; isOptional: boolean }>;
  /** Whether a type parameter may add to it. */
  isOpen: boolean;
}

/** A call of `Database` with its possible texts. */
export interface StatementCall {
  /** `area/file.ts Class.method`. */
  place: string;
  line: number;
  /** Each with all parts that a condition in the code may choose; empty if a part is only known at run time. */
  texts: string[];
  /** Null if the result is unused. */
  row: DeclaredRow | null;
}

const VERBS = new Set(['query', 'search', 'maybeOne', 'one', 'page', 'atCommit']);
/** The maximum number of paths through one call. */
const MOST = 64;

/** The placeholder for a value only known at run time. */
const NOT_KNOWN = 'valueOfTheCall';
/** Evaluates a location in the code once for each text. */
const ONCE = 'madeOnce';
/** All its properties are unknown too. It isn't a valid SQL word, so a statement that needs it is rejected. */
const notKnown: unknown = new Proxy(() => undefined, {
  get: (_target, key) => {
    if (key === Symbol.toPrimitive) return () => '«?»';
    return key === Symbol.iterator ? [][Symbol.iterator].bind([]) : notKnown;
  },
  apply: () => notKnown,
});

/** The types of the whole service. */
export function readProgram(): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => readFileSync(file, 'utf8')) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, process.cwd());
  return ts.createProgram(sourceFiles(), { ...options, noEmit: true });
}

/**
 * Every call that sends its own statement. The code itself builds the text: the expression of the call is appended to its file, with the
 * method's own constants inlined, and the file is run with it.
 */
export function readCalls(program: ts.Program): StatementCall[] {
  const checker = program.getTypeChecker();
  const reader = new Reader(checker);
  return sourceFiles().flatMap((file) => {
    const source = program.getSourceFile(file);
    if (!source || file.endsWith('libs/database/src/database.ts')) return [];
    const calls: { call: ts.CallExpression; verb: string }[] = [];
    walk(source, (node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const { expression, name } = node.expression;
      if (VERBS.has(name.text) && checker.getTypeAtLocation(expression).symbol?.name === Database.name)
        calls.push({ call: node, verb: name.text });
    });
    if (calls.length === 0) return [];
    const made = run(
      file,
      calls.map(({ call }) => reader.expressionsOf(call.arguments[0] as ts.Expression)),
    );
    return calls.map(({ call, verb }, at) => ({
      place: `${areaOf(file)}/${file.split('/').at(-1)} ${placeOf(call)}`,
      line: source.getLineAndCharacterOfPosition(call.getStart()).line + 1,
      texts: [...new Set((made[at] ?? []).flatMap((value) => textOf(verb, value)))],
      row: verb === 'atCommit' ? null : rowOf(checker, call),
    }));
  });
}

/** The row that a call returns. */
function rowOf(checker: ts.TypeChecker, call: ts.CallExpression): DeclaredRow | null {
  const declaration = checker.getResolvedSignature(call);
  const answer = declaration && checker.getAwaitedType(checker.getReturnTypeOfSignature(declaration));
  if (!answer) return null;
  const rows = answer.getProperty('rows');
  let row = rows ? checker.getTypeOfSymbolAtLocation(rows, call) : answer;
  row = checker.getNonNullableType(row);
  if (checker.isArrayType(row)) row = checker.getTypeArguments(row as ts.TypeReference)[0] as ts.Type;
  const declared = declaredBy(checker, row, call);
  return declared.properties.size > 0 ? declared : null;
}

function declaredBy(checker: ts.TypeChecker, row: ts.Type, node: ts.Node): DeclaredRow {
  // a row may be one of several types, each with its own columns
  const kinds = row.isUnion() ? row.types : [row];
  const properties: DeclaredRow['properties'] = new Map();
  for (const property of kinds.flatMap((kind) => kind.getProperties())) {
    const types = properties.get(property.name)?.types ?? [];
    types.push(checker.getTypeOfSymbolAtLocation(property, node));
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    properties.set(property.name, { types, isOptional: isOptional || types.length < kinds.length });
  }
  return {
    properties,
    isOpen: kinds.some((kind) => kind.isIntersection() && kind.types.some((type) => type.isTypeParameter())),
  };
}

/** Every table described by an entity, with the row that `Database` returns for it. */
export function readTables(program: ts.Program): { table: Table<object>; row: DeclaredRow }[] {
  const checker = program.getTypeChecker();
  return sourceFiles()
    .filter((file) => file.endsWith('.entity.ts'))
    .flatMap((file) => {
      const found: { table: Table<object>; row: DeclaredRow }[] = [];
      // oxlint-disable-next-line typescript/no-require-imports -- whatever tables there are
      const exported = require(resolve(file)) as Record<string, unknown>;
      walk(program.getSourceFile(file) as ts.SourceFile, (node) => {
        if (!ts.isVariableDeclaration(node)) return;
        const table = exported[node.name.getText()];
        const [entity] = checker.getTypeArguments(checker.getTypeAtLocation(node) as ts.TypeReference);
        if (table instanceof Table && entity)
          found.push({ table: table as Table<object>, row: declaredBy(checker, entity, node) });
      });
      return found;
    });
}

/**
 * Inlines an expression's local variables, so that it can be moved to the end of its file. If the code chooses between values, each path takes
 * one of them: the first of every choice, then the second, and so on.
 */
class Reader {
  /** The highest number of alternatives in a choice of the expression. */
  private widest = 1;
  private way = 0;

  constructor(private readonly checker: ts.TypeChecker) {}

  /** The expression once for each path through its choices. */
  expressionsOf(node: ts.Node): string[] {
    const texts: string[] = [];
    this.widest = 1;
    for (this.way = 0; this.way < Math.min(this.widest, MOST); this.way++)
      texts.push(
        // `(...statement(kind))` stands for its first argument
        ts.isSpreadElement(node)
          ? `${this.bracketed(node.expression, new Set())}[0]`
          : this.written(node, node, new Set()),
      );
    return texts;
  }

  private choose<Value>(values: Value[]): Value {
    this.widest = Math.max(this.widest, values.length);
    return values[this.way % values.length] as Value;
  }

  private written(node: ts.Node, root: ts.Node, within: Set<ts.Node>): string {
    if (ts.isConditionalExpression(node)) {
      const condition = this.written(node.condition, root, within);
      const [then, otherwise] = [node.whenTrue, node.whenFalse].map((branch) => this.written(branch, root, within));
      return `(${condition.includes(NOT_KNOWN) ? this.choose([then, otherwise]) : `${condition} ? ${then} : ${otherwise}`})`;
    }
    if (ts.isAwaitExpression(node) || node.kind === ts.SyntaxKind.ThisKeyword) return NOT_KNOWN;
    if (ts.isPropertyAccessExpression(node)) {
      // `owner.column`: a value of the call that is one of a few texts
      const literals = this.literalsOf(node);
      if (literals.length > 0 && this.written(node.expression, root, within).includes(NOT_KNOWN))
        return this.choose(literals);
    }
    if (ts.isShorthandPropertyAssignment(node)) {
      const symbol = this.checker.getShorthandAssignmentValueSymbol(node);
      return `${node.name.text}: ${this.named(node.name, symbol, root, within)}`;
    }
    if (ts.isIdentifier(node) && isValue(node))
      return this.named(node, this.checker.getSymbolAtLocation(node), root, within);
    const source = node.getSourceFile().text;
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    let text = '';
    let end = node.getStart();
    for (const child of children.sort((a, b) => a.pos - b.pos)) {
      text += source.slice(end, child.getStart()) + this.written(child, root, within);
      end = child.getEnd();
    }
    return text + source.slice(end, node.getEnd());
  }

  private named(node: ts.Identifier, symbol: ts.Symbol | undefined, root: ts.Node, within: Set<ts.Node>): string {
    const declaration = symbol?.valueDeclaration;
    if (!declaration || isOfFile(declaration) || isInside(declaration, root)) return node.text;
    if (within.has(declaration)) return NOT_KNOWN;
    const deeper = new Set(within).add(declaration);
    if (ts.isVariableDeclaration(declaration)) return this.held(declaration, deeper);
    if (ts.isBindingElement(declaration)) return this.taken(declaration, deeper);
    if (ts.isParameter(declaration)) return this.given(declaration, deeper);
    return NOT_KNOWN;
  }

  private bracketed(node: ts.Node, within: Set<ts.Node>): string {
    return `(${this.written(node, node, within)})`;
  }

  /** The value of a local variable, evaluated once: parameters pushed onto one list have different numbers. */
  private held(variable: ts.VariableDeclaration, within: Set<ts.Node>): string {
    const loop = variable.parent.parent;
    if (ts.isForOfStatement(loop)) {
      this.widest = MOST;
      return `[...${this.bracketed(loop.expression, within)}][${this.way}]`;
    }
    if (!variable.initializer) return NOT_KNOWN;
    const made = this.bracketed(variable.initializer, within);
    return `${ONCE}(${variable.pos}, () => ${made})`;
  }

  /** `const { select } = list`, `const [table] = pair` and the like, one level deep. */
  private taken(element: ts.BindingElement, within: Set<ts.Node>): string {
    const pattern = element.parent;
    const owner = pattern.parent;
    const key = ts.isObjectBindingPattern(pattern)
      ? JSON.stringify((element.propertyName ?? element.name).getText())
      : pattern.elements.indexOf(element);
    if (ts.isVariableDeclaration(owner)) return `${this.held(owner, within)}?.[${key}]`;
    return ts.isParameter(owner) ? `${this.given(owner, within)}?.[${key}]` : NOT_KNOWN;
  }

  /** The texts that a type allows; none if it allows anything else. */
  private literalsOf(node: ts.Node): string[] {
    const type = this.checker.getTypeAtLocation(node);
    const types = type.isUnion() ? type.types : [type];
    const literals = types.flatMap((one) => (one.isStringLiteral() ? [JSON.stringify(one.value)] : []));
    return literals.length === types.length ? literals : [];
  }

  /** The texts allowed by a parameter's type, or passed by callers in the same file. */
  private given(parameter: ts.ParameterDeclaration, within: Set<ts.Node>): string {
    const literals = this.literalsOf(parameter.name);
    if (literals.length > 0) return this.choose(literals);
    const called = parameter.parent;
    const at = called.parameters.indexOf(parameter);
    const name =
      called.name?.getText() ?? (ts.isVariableDeclaration(called.parent) ? called.parent.name.getText() : '');
    const given: ts.Expression[] = [];
    walk(parameter.getSourceFile(), (call) => {
      if (!ts.isCallExpression(call) || !call.expression.getText().endsWith(name)) return;
      if (this.checker.getResolvedSignature(call)?.declaration !== called) return;
      const argument = call.arguments[at] ?? parameter.initializer;
      if (argument && !ts.isSpreadElement(argument)) given.push(argument);
    });
    return given.length > 0 ? this.bracketed(this.choose(given), within) : NOT_KNOWN;
  }
}

/** Whether a name refers to a value, not to a property or a type. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return parent.name !== node;
  return !ts.isTypeNode(parent) && !ts.isParameter(parent);
}

/** Whether something is declared at the top level of the file. */
function isOfFile(declaration: ts.Declaration): boolean {
  for (let at: ts.Node = declaration.parent; !ts.isSourceFile(at); at = at.parent)
    if (ts.isFunctionLike(at) || ts.isClassLike(at) || ts.isForOfStatement(at)) return false;
  return true;
}

function isInside(node: ts.Node, root: ts.Node): boolean {
  for (let at: ts.Node = node; at; at = at.parent) if (at === root) return true;
  return false;
}

/** The values of expressions at the end of a file; absent if they need values of a call. */
function run(file: string, calls: string[][]): unknown[][] {
  const made = calls.map((texts) => texts.map((text) => `() => (${text})`).join(', '));
  const source = `${readFileSync(file, 'utf8')}\nexport const statementsOfThisFile = [[${made.join('], [')}]] as never[];`;
  const path = resolve(file);
  const module = { exports: {} as { statementsOfThisFile?: (() => unknown)[][] } };
  const values = new Map<number, unknown>();
  const once = (place: number, make: () => unknown): unknown => {
    if (!values.has(place)) values.set(place, make());
    return values.get(place);
  };
  const load = compileFunction(
    compile(source, path),
    ['exports', 'require', 'module', '__filename', '__dirname', NOT_KNOWN, ONCE],
    {
      filename: path,
    },
  ) as (...args: unknown[]) => void;
  load(module.exports, createRequire(path), module, path, dirname(path), notKnown, once);
  return (module.exports.statementsOfThisFile ?? []).map((makers) =>
    makers.flatMap((make) => {
      values.clear();
      try {
        return [make()];
      } catch {
        return [];
      }
    }),
  );
}

/** The row that the statement of a second page continues after. */
const ID = '01890000-0000-7000-8000-000000000000';
const LAST: Record<SortColumn['kind'], string | number> = {
  text: 'a',
  moment: '2026-01-01T00:00:00.000Z',
  day: '2026-01-01',
  count: 1,
};

/** The text that `Database` sends. */
function textOf(verb: string, value: unknown): string[] {
  if (verb === 'page') return pageText(value as PageQuery);
  const text = typeof value === 'string' ? value : (value as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' ? [text] : [];
}

function pageText(query: PageQuery): string[] {
  const texts: string[] = [];
  const keep = async (sql: string | { text: string }): Promise<never[]> => {
    texts.push(typeof sql === 'string' ? sql : sql.text);
    return [];
  };
  const cursors =
    typeof query.orderBy === 'object' ? [cursorOf(query.orderBy, [LAST[query.orderBy.column.kind], ID])] : [];
  // the text is built before anything is awaited; a query without its values builds none
  for (const cursor of [undefined, ...cursors])
    Database.prototype.page.call({ query: keep, search: keep } as never, { ...query, cursor }).catch(() => undefined);
  return texts;
}
