import { getMetadataArgsStorage } from 'typeorm';
import type { ColumnMetadataArgs } from 'typeorm/metadata-args/ColumnMetadataArgs';
import { SnakeNaming } from './naming';
import { Versioned } from './stamped';
import type { NamedStatement } from './statement';

/** Names of properties that an entity has as columns. */
export type ColumnOf<Entity> = Extract<keyof Entity, string>;

/** What a statement over a table's columns answers: the entity's own properties, as the driver reads them. */
export type Row<Entity, Key extends ColumnOf<Entity> = ColumnOf<Entity>> = Pick<Entity, Key>;

/** The same as JSON has it, where moments are text. */
export type JsonRow<Entity, Key extends ColumnOf<Entity> = ColumnOf<Entity>> = {
  [Name in Key]: Entity[Name] extends Date ? string : Entity[Name] extends Date | null ? string | null : Entity[Name];
};

interface ColumnFacts {
  /** As it is in the database, `member_id`. */
  name: string;
  /** Its SQL type, `numeric`, `text[]`. */
  type: string;
}

type Texts = Map<string, string>;

/** `NO KEY UPDATE` lets other transactions add rows that refer to the locked one. */
export type RowLock = 'UPDATE' | 'NO KEY UPDATE';

/** Most texts of changes that one table keeps: a PATCH may name any subset of its columns. */
const MAX_TEXTS = 200;

/** Names of our columns that SQL takes for words of its own unless they are quoted. */
const RESERVED = new Set(['from', 'to', 'references']);

const naming = new SnakeNaming();

/**
 * A table as its TypeORM entity describes it: the one place from which statements take their columns, in the order of the entity.
 * Everything here is made once, when the entity's file is loaded; only TypeORM's public metadata is read.
 */
export class Table<Entity extends object> {
  readonly name: string;
  /** All columns under the table's own name: `tag.id, tag.created_at AS "createdAt", …`. */
  readonly columns: string;
  private readonly facts: ReadonlyMap<ColumnOf<Entity>, ColumnFacts>;
  private readonly moments: readonly ColumnOf<Entity>[];
  private readonly texts: Texts = new Map();

  constructor(
    entity: new () => Entity,
    private readonly rowLock: RowLock,
  ) {
    const described = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
    if (described === undefined) throw new Error(`${entity.name} is no entity.`);
    this.name = naming.tableName(entity.name, described.name);
    this.facts = new Map(
      columnsOf(entity).map(({ propertyName, options }) => [
        propertyName as ColumnOf<Entity>,
        {
          name: safe(naming.columnName(propertyName, options.name, [])),
          type: `${typeOf(options.type)}${options.array ? '[]' : ''}`,
        },
      ]),
    );
    this.moments = this.keys.filter((key) => this.defineEvent(key).type === 'timestamptz');
    this.columns = this.select();
  }

  get keys(): ColumnOf<Entity>[] {
    return [...this.facts.keys()];
  }

  has(key: string): boolean {
    return this.facts.has(key as ColumnOf<Entity>);
  }

  /** All keys but these: for a view that leaves some out. */
  except<Key extends ColumnOf<Entity>>(...left: Key[]): Exclude<ColumnOf<Entity>, Key>[] {
    return this.keys.filter((key): key is Exclude<ColumnOf<Entity>, Key> => !left.includes(key as Key));
  }

  /** The columns of a row under an alias, each named as its property: a row of the answer is the entity's own. */
  select(alias = this.name, keys: readonly ColumnOf<Entity>[] = this.keys): string {
    return keys
      .map((key) => {
        const { name } = this.defineEvent(key);
        return name === key || name === quoted(key) ? `${alias}.${name}` : `${alias}.${name} AS "${key}"`;
      })
      .join(', ');
  }

  /** Columns of the rows that meet a condition, locked as `lock` does. */
  locked(condition: string, keys: readonly ColumnOf<Entity>[] = this.keys, alias = this.name): string {
    const from = alias === this.name ? this.name : `${this.name} ${alias}`;
    return `SELECT ${this.select(alias, keys)} FROM ${from} WHERE ${condition} FOR ${this.rowLock}`;
  }

  /** SQL of a row as a JSON object; `fromJson` gives its moments back. */
  json(alias = this.name, keys: readonly ColumnOf<Entity>[] = this.keys): string {
    return `json_build_object(${keys.map((key) => `'${key}', ${alias}.${this.defineEvent(key).name}`).join(', ')})`;
  }

  /** A row out of JSON, with its moments as `Date`. */
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
    return `(${keys.map((key) => `${quoted(key)} ${this.defineEvent(key).type}`).join(', ')})`;
  }

  /** The columns' own names, for `INSERT INTO … (…)`. */
  names(keys: readonly ColumnOf<Entity>[] = this.keys): string {
    return keys.map((key) => this.defineEvent(key).name).join(', ');
  }

  /** Adds one row of these columns ($1, $2, … in their order) and returns it; `conflict` is an `ON CONFLICT` clause. */
  insert(keys: readonly ColumnOf<Entity>[], conflict = '', returning = this.columns): string {
    return this.text(`insert ${conflict} ${returning}`, keys, () => {
      const into = `INSERT INTO ${this.name} (${this.names(keys)}) VALUES (${this.places(keys)})`;
      return [into, conflict, `RETURNING ${returning}`].filter(Boolean).join(' ');
    });
  }

  /** Adds the rows of a JSON array ($1) of these columns. */
  insertMany(keys: readonly ColumnOf<Entity>[]): string {
    return `INSERT INTO ${this.name} (${this.names(keys)})
      SELECT ${keys.map(quoted).join(', ')} FROM jsonb_to_recordset($1::jsonb) AS row ${this.record(keys)}`;
  }

  /** A place for the value of each of these columns: `$1, $2, …`. */
  places(keys: readonly ColumnOf<Entity>[]): string {
    return keys.map((_key, index) => `$${index + 1}`).join(', ');
  }

  /** The values of these columns as the driver takes them. */
  values(keys: readonly ColumnOf<Entity>[], row: Partial<Entity>): unknown[] {
    return keys.map((key) => {
      const value = row[key] ?? null;
      return this.defineEvent(key).type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
    });
  }

  protected defineEvent(key: ColumnOf<Entity>): ColumnFacts {
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

/** What a row of most tables is found by. */
interface Identified {
  id: string;
}

/** A table whose rows have an id. Only of such a table one row can be found, locked and changed. */
export class IdTable<Entity extends Identified> extends Table<Entity> {
  /** The row of an id ($1). */
  readonly byId: NamedStatement;
  /** The same, locked against every other change until the transaction ends; `locked` for rows that are found otherwise. */
  readonly lock: NamedStatement;
  private readonly isVersioned: boolean;

  constructor(entity: new () => Entity, rowLock: RowLock) {
    super(entity, rowLock);
    this.isVersioned = entity.prototype instanceof Versioned;
    const byId = `${this.name}.id = $1`;
    this.byId = { name: `find_${this.name}`, text: `SELECT ${this.columns} FROM ${this.name} WHERE ${byId}` };
    this.lock = { name: `lock_${this.name}`, text: this.locked(byId) };
  }

  /** Changes these columns ($2, $3, …) of the row $1, moves the version of a `Versioned` one, and returns it. */
  update(keys: readonly ColumnOf<Entity>[], returning = this.columns): string {
    return this.text(`update ${returning}`, keys, () => {
      const sets = keys.map((key, index) => `${this.defineEvent(key).name} = $${index + 2}`);
      if (this.isVersioned) sets.push('version = version + 1');
      return `UPDATE ${this.name} SET ${sets.join(', ')} WHERE id = $1 RETURNING ${returning}`;
    });
  }

  /** Changes these columns of the rows of a JSON array ($1), each found by its id, at a moment ($2), and moves their versions. */
  updateMany(keys: readonly ColumnOf<Entity>[]): string {
    const sets = keys.map((key) => `${this.defineEvent(key).name} = row.${quoted(key)}`);
    if (this.isVersioned) sets.push(`version = ${this.name}.version + 1`);
    if (this.has('updatedAt')) sets.push('updated_at = $2::timestamptz');
    const record = this.record(['id' as ColumnOf<Entity>, ...keys]);
    return `UPDATE ${this.name} SET ${sets.join(', ')}
      FROM jsonb_to_recordset($1::jsonb) AS row ${record} WHERE ${this.name}.id = row.id`;
  }

  /** Adds one row as `insert` does unless a unique index (`conflict`: `(wamid)`; empty for any) has it; answers the new id alone. */
  insertNew(keys: readonly ColumnOf<Entity>[], conflict: string): string {
    return this.text(
      `insertNew ${conflict}`,
      keys,
      () => `INSERT INTO ${this.name} (${this.names(keys)}) VALUES (${this.places(keys)})
        ON CONFLICT ${conflict} DO NOTHING RETURNING id`,
    );
  }
}

/** The table that an entity describes, and how its rows are locked. */
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

/** A class with those it extends, the eldest first. */
function lineageOf(entity: new () => object): (new () => object)[] {
  const parent = Object.getPrototypeOf(entity) as (new () => object) & { prototype?: object };
  return parent.prototype === undefined ? [entity] : [...lineageOf(parent), entity];
}

/** Column types that the entities use; another is a fault at load. */
function typeOf(type: unknown): string {
  if (typeof type !== 'string') throw new Error(`A column names no SQL type: ${String(type)}.`);
  return type;
}
