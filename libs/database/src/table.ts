import { getMetadataArgsStorage } from 'typeorm';
import type { ColumnMetadataArgs } from 'typeorm/metadata-args/ColumnMetadataArgs';
import { SnakeNaming } from './naming';
import { Versioned } from './stamped';
import type { NamedStatement } from './statement';

/** The property names that an entity has as columns. */
export type ColumnOf<Entity> = Extract<keyof Entity, string>;

/** The result row of a statement over a table's columns: the entity's own properties, as the driver reads them. */
export type Row<Entity, Key extends ColumnOf<Entity> = ColumnOf<Entity>> = Pick<Entity, Key>;

/** The same row in JSON, where timestamps are strings. */
export type JsonRow<Entity, Key extends ColumnOf<Entity> = ColumnOf<Entity>> = {
  [Name in Key]: Entity[Name] extends Date ? string : Entity[Name] extends Date | null ? string | null : Entity[Name];
};

interface ColumnFacts {
  /** The name in the database, `member_id`. */
  name: string;
  /** Its SQL type, `numeric`, `text[]`. */
  type: string;
  /** The default in a new row: a literal, or null. */
  default: unknown;
}

type Texts = Map<string, string>;

/** `NO KEY UPDATE` lets other transactions insert rows that reference the locked one. */
export type RowLock = 'UPDATE' | 'NO KEY UPDATE';

/** Maximum number of update statements cached per table: a PATCH may name any subset of its columns. */
const MAX_TEXTS = 200;

/** Column names that are SQL keywords and must be quoted. */
const RESERVED = new Set(['from', 'to', 'references']);

const naming = new SnakeNaming();

/**
 * A table as described by its TypeORM entity: the single source of column lists, in entity order. Everything is built
 * once, when the entity's file is loaded, from TypeORM's public metadata only.
 */
export class Table<Entity extends object> {
  readonly name: string;
  /** All columns qualified with the table's name: `tag.id, tag.created_at AS "createdAt", …`. */
  readonly columns: string;
  private readonly facts: ReadonlyMap<ColumnOf<Entity>, ColumnFacts>;
  private readonly moments: readonly ColumnOf<Entity>[];
  private readonly defaults: Record<string, unknown>;
  private readonly texts: Texts = new Map();

  constructor(
    entity: new () => Entity,
    private readonly rowLock: RowLock,
  ) {
    const described = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
    if (described === undefined) throw new Error(`${entity.name} is not an entity.`);
    this.name = naming.tableName(entity.name, described.name);
    this.facts = new Map(
      columnsOf(entity).map(({ propertyName, options }) => [
        propertyName as ColumnOf<Entity>,
        {
          name: safe(naming.columnName(propertyName, options.name, [])),
          type: `${typeOf(options.type)}${options.array ? '[]' : ''}`,
          default: (options.default as unknown) ?? null,
        },
      ]),
    );
    this.defaults = Object.fromEntries([...this.facts].map(([key, fact]) => [key, fact.default]));
    this.moments = this.keys.filter((key) => this.factsOf(key).type === 'timestamptz');
    this.columns = this.select();
  }

  get keys(): ColumnOf<Entity>[] {
    return [...this.facts.keys()];
  }

  has(key: string): boolean {
    return this.facts.has(key as ColumnOf<Entity>);
  }

  /** Fills the columns that a new row lacks with their defaults: the row as the database stores it. */
  complete<Given extends Partial<Entity>>(given: Given): Entity & Given {
    // V8 copies a record faster than it adds forty properties to an empty one, and spreads the result faster.
    const row: Record<string, unknown> = { ...this.defaults };
    for (const key in row) row[key] = given[key as ColumnOf<Entity>] ?? row[key];
    return row as Entity & Given;
  }

  /** All keys except these, for a view that omits some. */
  except<Key extends ColumnOf<Entity>>(...left: Key[]): Exclude<ColumnOf<Entity>, Key>[] {
    return this.keys.filter((key): key is Exclude<ColumnOf<Entity>, Key> => !left.includes(key as Key));
  }

  /** The columns of a row under an alias, each named after its property, so that result rows match the entity. */
  select(alias = this.name, keys: readonly ColumnOf<Entity>[] = this.keys): string {
    return keys
      .map((key) => {
        const { name } = this.factsOf(key);
        return name === key || name === quoted(key) ? `${alias}.${name}` : `${alias}.${name} AS "${key}"`;
      })
      .join(', ');
  }

  /** Selects columns of the rows that meet a condition, locked as `lock` does. */
  locked(condition: string, keys: readonly ColumnOf<Entity>[] = this.keys, alias = this.name): string {
    const from = alias === this.name ? this.name : `${this.name} ${alias}`;
    return `SELECT ${this.select(alias, keys)} FROM ${from} WHERE ${condition} FOR ${this.rowLock}`;
  }

  /** SQL for a row as a JSON object; `fromJson` restores its timestamps. */
  json(alias = this.name, keys: readonly ColumnOf<Entity>[] = this.keys): string {
    return `json_build_object(${keys.map((key) => `'${key}', ${alias}.${this.factsOf(key).name}`).join(', ')})`;
  }

  /** Restores a row from JSON, with its timestamps as `Date`. */
  fromJson<Json extends object>(
    row: Json,
  ): { [Name in keyof Json]: Name extends keyof Entity ? Entity[Name] : Json[Name] } {
    const result = { ...row } as Record<string, unknown>;
    for (const key of this.moments) {
      const value = result[key];
      if (typeof value === 'string') result[key] = new Date(value);
    }
    return result as { [Name in keyof Json]: Name extends keyof Entity ? Entity[Name] : Json[Name] };
  }

  /** The columns of a record of `jsonb_to_recordset`: `(id uuid, "memberId" uuid, …)`. */
  record(keys: readonly ColumnOf<Entity>[] = this.keys): string {
    return `(${keys.map((key) => `${quoted(key)} ${this.factsOf(key).type}`).join(', ')})`;
  }

  /** The plain column names, for `INSERT INTO … (…)`. */
  names(keys: readonly ColumnOf<Entity>[] = this.keys): string {
    return keys.map((key) => this.factsOf(key).name).join(', ');
  }

  /** Inserts one row of these columns ($1, $2, … in order) and returns it; `conflict` is an `ON CONFLICT` clause. */
  insert(keys: readonly ColumnOf<Entity>[], conflict = '', returning = this.columns): string {
    return this.text(`insert ${conflict} ${returning}`, keys, () => {
      const into = `INSERT INTO ${this.name} (${this.names(keys)}) VALUES (${this.places(keys)})`;
      return [into, conflict, `RETURNING ${returning}`].filter(Boolean).join(' ');
    });
  }

  /** Inserts the rows of a JSON array ($1) with these columns. */
  insertMany(keys: readonly ColumnOf<Entity>[]): string {
    return `INSERT INTO ${this.name} (${this.names(keys)})
      SELECT ${keys.map(quoted).join(', ')} FROM jsonb_to_recordset($1::jsonb) AS row ${this.record(keys)}`;
  }

  /** A placeholder for each of these columns: `$1, $2, …`. */
  places(keys: readonly ColumnOf<Entity>[]): string {
    return keys.map((_key, index) => `$${index + 1}`).join(', ');
  }

  /** Typed placeholders, for a SELECT whose rows are inserted: `$2::uuid, $3::text, …` with 1 in front. */
  typedPlaces(keys: readonly ColumnOf<Entity>[], inFront: number): string {
    return keys.map((key, index) => `$${inFront + index + 1}::${this.factsOf(key).type}`).join(', ');
  }

  /** The values of these columns in the driver's format. */
  values(keys: readonly ColumnOf<Entity>[], row: Partial<Entity>): unknown[] {
    return keys.map((key) => {
      const value = row[key] ?? null;
      return this.factsOf(key).type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
    });
  }

  protected factsOf(key: ColumnOf<Entity>): ColumnFacts {
    const fact = this.facts.get(key);
    if (fact === undefined) throw new Error(`${this.name} has no column for ${key}.`);
    return fact;
  }

  protected text(kind: string, keys: readonly string[], make: () => string): string {
    const name = `${kind} ${keys.join(' ')}`;
    const known = this.texts.get(name);
    if (known !== undefined) return known;
    const text = make();
    if (this.texts.size < MAX_TEXTS) this.texts.set(name, text);
    return text;
  }
}

/** The key of most tables. */
interface Identified {
  id: string;
}

/** A table whose rows have an id, which is required to find, lock and update single rows. */
export class IdTable<Entity extends Identified> extends Table<Entity> {
  /** Selects the row with this id ($1). */
  readonly byId: NamedStatement;
  /** The same, locked against all other changes until the transaction ends; use `locked` for other conditions. */
  readonly lock: NamedStatement;
  private readonly isVersioned: boolean;

  constructor(entity: new () => Entity, rowLock: RowLock) {
    super(entity, rowLock);
    this.isVersioned = entity.prototype instanceof Versioned;
    const byId = `${this.name}.id = $1`;
    this.byId = { name: `find_${this.name}`, text: `SELECT ${this.columns} FROM ${this.name} WHERE ${byId}` };
    this.lock = { name: `lock_${this.name}`, text: this.locked(byId) };
  }

  /** Updates these columns ($2, $3, …) of row $1, increments the version of a `Versioned` row, and returns it. */
  update(keys: readonly ColumnOf<Entity>[], returning = this.columns): string {
    return this.text(`update ${returning}`, keys, () => {
      const sets = keys.map((key, index) => `${this.factsOf(key).name} = $${index + 2}`);
      if (this.isVersioned) sets.push('version = version + 1');
      return `UPDATE ${this.name} SET ${sets.join(', ')} WHERE id = $1 RETURNING ${returning}`;
    });
  }

  /**
   * Updates these columns for the rows of a JSON array ($1), matched by id, with timestamp $2, and increments their
   * versions.
   */
  updateMany(keys: readonly ColumnOf<Entity>[]): string {
    const sets = keys.map((key) => `${this.factsOf(key).name} = row.${quoted(key)}`);
    if (this.isVersioned) sets.push(`version = ${this.name}.version + 1`);
    if (this.has('updatedAt')) sets.push('updated_at = $2::timestamptz');
    const record = this.record(['id' as ColumnOf<Entity>, ...keys]);
    return `UPDATE ${this.name} SET ${sets.join(', ')}
      FROM jsonb_to_recordset($1::jsonb) AS row ${record} WHERE ${this.name}.id = row.id`;
  }

  /**
   * Inserts one row as `insert` does, unless a unique index (`conflict`: `(wamid)`; empty for any) contains it; returns
   * only the new id.
   */
  insertNew(keys: readonly ColumnOf<Entity>[], conflict: string): string {
    return this.text(
      `insertNew ${conflict}`,
      keys,
      () => `INSERT INTO ${this.name} (${this.names(keys)}) VALUES (${this.places(keys)})
        ON CONFLICT ${conflict} DO NOTHING RETURNING id`,
    );
  }
}

/** Creates the table described by an entity, with its row lock. */
export function table<Entity extends Identified>(entity: new () => Entity, rowLock?: RowLock): IdTable<Entity>;
export function table<Entity extends object>(entity: new () => Entity, rowLock?: RowLock): Table<Entity>;
export function table(entity: new () => object, rowLock: RowLock = 'UPDATE'): unknown {
  return hasId(entity) ? new IdTable(entity, rowLock) : new Table(entity, rowLock);
}

const columnsOf = (entity: new () => object): ColumnMetadataArgs[] =>
  getMetadataArgsStorage().filterColumns(lineageOf(entity));

const hasId = (entity: new () => object): entity is new () => Identified =>
  columnsOf(entity).some(({ propertyName }) => propertyName === 'id');

const quoted = (key: string): string => `"${key}"`;

const safe = (name: string): string => (RESERVED.has(name) ? quoted(name) : name);

/** A class and its ancestors, the topmost first. */
function lineageOf(entity: new () => object): (new () => object)[] {
  const parent = Object.getPrototypeOf(entity) as (new () => object) & { prototype?: object };
  return parent.prototype === undefined ? [entity] : [...lineageOf(parent), entity];
}

/** Maps the column types used by the entities; any other throws at load. */
function typeOf(type: unknown): string {
  if (typeof type !== 'string') throw new Error(`A column has no known SQL type: ${String(type)}.`);
  return type;
}
