import { Client, type Submittable } from 'pg';
import ts from 'typescript';
import { type DeclaredRow, readCalls, readProgram, readTables } from '../support/statements';
import { takeTestDatabase, type TestDatabase, addressOf } from '../support/test-database';

/** Calls whose text is only known at run time. */
const ONLY_RUNNING: Record<string, string> = {
  'members/member-lists.service.ts MemberLists.list': 'A seating that is asked for names the column that is read.',
  'member-import/member-export.service.ts MemberExportService.page':
    'A seating that is asked for names the column that is read.',
  'search/search.service.ts SearchService.rank': 'What is searched for chooses the parts of the statement.',
  'search/search.service.ts SearchService.nearest': 'What is searched for chooses the parts of the statement.',
  'search/search-needs.service.ts NeedsSearch.nearMisses': 'What is searched for chooses the parts of the statement.',
  'calendar/calendar.service.ts CalendarService.events': 'Its first value is counted from the day that is asked for.',
  'data-exports/archive-writer.service.ts ArchiveWriter.open':
    'Only kinds whose files stand in the database have a column.',
};

/** The JavaScript type that the driver returns for a column. */
type Given = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'nothing' | [Given];

interface Column {
  name: string;
  dataTypeID: number;
}

const NUMBERS = new Set(['int2', 'int4', 'oid', 'float4', 'float8', 'numeric']);
const OTHERS: Record<string, Given> = {
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'json',
  jsonb: 'json',
  void: 'nothing',
};

/** Parses and describes a statement without running it. */
class Description implements Submittable {
  private readonly answer = Promise.withResolvers<Column[]>();
  readonly columns = this.answer.promise;
  private found: Column[] = [];

  constructor(private readonly text: string) {}

  submit(connection: Parameters<Submittable['submit']>[0]): void {
    connection.parse({ name: '', text: this.text, types: [] }, false);
    connection.describe({ type: 'S', name: '' }, false);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.found = fields;
  }

  handleError(error: Error): void {
    this.answer.reject(error);
  }

  handleReadyForQuery(): void {
    this.answer.resolve(this.found);
  }
}

describe('a statement in the code', () => {
  const program = readProgram();
  const checker = program.getTypeChecker();
  const calls = readCalls(program);
  let testDatabase: TestDatabase;
  let client: Client;
  let types: Map<number, Given>;

  beforeAll(async () => {
    testDatabase = await takeTestDatabase();
    client = new Client(addressOf(testDatabase));
    await client.connect();
    const { rows } = await client.query<{ oid: number; name: string; element: number }>(
      `SELECT oid, typname AS name, CASE typcategory WHEN 'A' THEN typelem ELSE 0 END AS element FROM pg_type`,
    );
    const names = new Map(rows.map(({ oid, name }) => [oid, name]));
    const given = (name = ''): Given => (NUMBERS.has(name) ? 'number' : (OTHERS[name] ?? 'string'));
    types = new Map(
      rows.map(({ oid, name, element }) => [oid, element > 0 ? [given(names.get(element))] : given(name)]),
    );
  });

  afterAll(async () => {
    await client?.end();
    await testDatabase?.drop();
  });

  const columnsOf = (text: string): Promise<Column[]> => client.query(new Description(text)).columns;

  /** Whether the driver's value has the declared type. JSON contents aren't checked. */
  const fits = (given: Given, declared: ts.Type): boolean => {
    const type = checker.getNonNullableType(declared);
    if (type.isUnion()) return type.types.some((one) => fits(given, one));
    if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Never)) return true;
    if (Array.isArray(given))
      return (
        checker.isArrayType(type) && fits(given[0], checker.getTypeArguments(type as ts.TypeReference)[0] as ts.Type)
      );
    if (given === 'string') return (type.flags & ts.TypeFlags.StringLike) !== 0;
    if (given === 'number') return (type.flags & ts.TypeFlags.NumberLike) !== 0;
    if (given === 'boolean') return (type.flags & ts.TypeFlags.BooleanLike) !== 0;
    const name = type.symbol?.name;
    return given === 'json' ? name !== 'Date' && name !== 'Buffer' : name === given;
  };

  /** The errors in a statement's columns. */
  const faultsOf = (columns: Column[], { properties, isOpen }: DeclaredRow): string[] => [
    ...columns.flatMap(({ name, dataTypeID }) => {
      if (['pageTotal', 'pageRow', 'pageOrder', 'pageLast'].includes(name)) return [];
      const declared = properties.get(name);
      if (!declared) return isOpen ? [] : [`${name} is not declared`];
      const given = types.get(dataTypeID) ?? 'string';
      return declared.types.some((type) => fits(given, type))
        ? []
        : [
            `${name} is ${String(given)}, declared as ${declared.types.map((type) => checker.typeToString(type)).join(' | ')}`,
          ];
    }),
    ...[...properties]
      .filter(([name, { isOptional }]) => !isOptional && !columns.some((column) => column.name === name))
      .map(([name]) => `${name} is no column`),
  ];

  it('is valid SQL and returns the row that the code declares', async () => {
    const faults: string[] = [];
    const left = new Set<string>();
    let statements = 0;
    let rows = 0;
    for (const { place, line, texts, row } of calls) {
      const misread = texts.length === 0 ? ['its text is not known'] : [];
      for (const text of texts) {
        const columns = await columnsOf(text).catch((error: Error) => `${error.message}\n${text}`);
        if (typeof columns === 'string') {
          misread.push(columns);
          continue;
        }
        statements++;
        if (row === null) continue;
        rows++;
        faults.push(...faultsOf(columns, row).map((fault) => `${place}, line ${line}: ${fault}`));
      }
      if (misread.length > 0 && place in ONLY_RUNNING) left.add(place);
      else faults.push(...misread.map((fault) => `${place}, line ${line}: ${fault}`));
    }
    if (process.env.TEST_LOG)
      process.stderr.write(`${calls.length} calls, ${statements} statements prepared, ${rows} rows compared\n`);
    expect(faults).toEqual([]);
    expect(Object.keys(ONLY_RUNNING).filter((place) => !left.has(place))).toEqual([]);
  });

  it('returns its entity if a table builds it', async () => {
    const tables = readTables(program);
    expect(tables.length).toBeGreaterThan(20);
    const faults: string[] = [];
    for (const { table, row } of tables)
      for (const fault of faultsOf(await columnsOf(`SELECT ${table.columns} FROM ${table.name}`), row))
        faults.push(`${table.name}: ${fault}`);
    expect(faults).toEqual([]);
  });
});
