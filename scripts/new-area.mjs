// npm run new:area -- <rank> <areas> [one]: generates and registers a new area with its migration and e2e spec. `areas` is the plural of its
// records, in kebab case (price-lists), `one` the singular if it isn't just without the s.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const RANKS = ['foundations', 'supply', 'demand', 'exchange', 'readers', 'operations'];
const SOURCES = 'apps/api/src';
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const pascal = (words) => words.replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter) => letter.toUpperCase());
const camel = (words) => pascal(words).replace(/^[A-Z]/, (letter) => letter.toLowerCase());
const spaced = (words) => words.replaceAll('-', ' ');
const capital = (words) => words.replace(/^[a-z]/, (letter) => letter.toUpperCase());
const singular = (area) => area.replace(/ies$/, 'y').replace(/s$/, '');

/** Every spelling of an area's name used in its files. */
function namesOf(area, one) {
  return {
    area,
    one,
    Areas: pascal(area),
    One: pascal(one),
    areas: camel(area),
    oneVar: camel(one),
    table: one.replaceAll('-', '_'),
    constraint: `${one.replaceAll('-', '_')}_name_key`,
    Many: capital(spaced(area)),
    many: spaced(area),
    single: `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${spaced(one)}`,
    Single: capital(spaced(one)),
  };
}

const entity = ({ areas, One, table }) => `
import { Column, Entity } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';

@Entity('${table}')
export class ${One} extends Stamped {
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
}

export const ${areas} = table(${One});
`;

const dto = ({ One }) => `
import { IntersectionType, PartialType } from '@nestjs/swagger';
import { StringField } from '#http/fields';
import { StampedView } from '#http/views';

export class Create${One} {
  @StringField({ max: 100, description: 'Unique, compared without case.', example: 'A name' }) name!: string;
}

export class Update${One} extends PartialType(Create${One}, { skipNullProperties: false }) {}

export class ${One}View extends IntersectionType(StampedView, Create${One}) {}
`;

const errors = ({ single, constraint }) => `
import { AlreadyExists } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  ${constraint}: () => new AlreadyExists({
    en: 'There is ${single} of that name already.',
    fr: 'Ce nom est déjà pris.',
  }),
});
`;

const events = ({ One, oneVar, table }) => `
import { defineEvent } from '../../foundations/timeline/domain-events';

interface Of${One} {
  ${oneVar}Id: string;
  name: string;
}

export const ${One}Created = defineEvent<Of${One}>('${table}_created');
export const ${One}Updated = defineEvent<Of${One} & { changed: string[] }>('${table}_updated');
export const ${One}Deleted = defineEvent<Of${One}>('${table}_deleted');
`;

const service = ({ area, areas, Areas, one, One, oneVar, table, Many, Single }) => `
import { Injectable } from '@nestjs/common';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { changesOf } from '#http/changes';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import type { Create${One}, ${One}View, Update${One} } from './${area}.dto';
import './${area}.errors';
import { ${One}Created, ${One}Deleted, ${One}Updated } from './${area}.events';
import { type ${One}, ${areas} } from './${one}.entity';

/** Add the French noun. */
const NOUN = { en: '${Single}', fr: '${Single}' };

/** ${Many}. All methods are for team users. */
@Injectable()
export class ${Areas}Service {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
  ) {}

  /** ${Many}, newest first. */
  async list(params: PageParams): Promise<PageView<${One}View>> {
    const { rows, total } = await this.database.page<${One}>({
      select: ${areas}.columns,
      from: '${table}',
      where: [],
      params: [],
      orderBy: '${table}.created_at DESC, ${table}.id DESC',
      ...params,
    });
    return toPageView(rows, total, params);
  }

  /** @throws NOT_FOUND it doesn't exist */
  async get(id: string): Promise<${One}View> {
    const ${oneVar} = await this.database.find(${areas}, id);
    if (!${oneVar}) throw new NotFound(NOUN);
    return ${oneVar};
  }

  /** @throws ALREADY_EXISTS the name is taken, ignoring case */
  async create(input: Create${One}): Promise<${One}View> {
    const ${oneVar} = await this.database.insert(${areas}, changesOf(input));
    await this.events.publish(${One}Created, { payload: of${One}(${oneVar}) });
    return ${oneVar};
  }

  /**
   * @throws NOT_FOUND it doesn't exist
   * @throws ALREADY_EXISTS the name is taken, ignoring case
   */
  async update(id: string, input: Update${One}): Promise<${One}View> {
    const changes = changesOf(input);
    const current = await this.lock(id);
    const changed = Object.keys(changes);
    if (changed.length === 0) return current;
    const ${oneVar} = await this.database.update(${areas}, id, changes);
    await this.events.publish(${One}Updated, { payload: { ...of${One}(${oneVar}), changed } });
    return ${oneVar};
  }

  /**
   * Returns the deleted record.
   * @throws NOT_FOUND it doesn't exist
   */
  async remove(id: string): Promise<${One}View> {
    const ${oneVar} = await this.lock(id);
    await this.database.query(\`DELETE FROM ${table} WHERE id = $1\`, [id]);
    await this.events.publish(${One}Deleted, { payload: of${One}(${oneVar}) });
    return ${oneVar};
  }

  private async lock(id: string): Promise<${One}> {
    const ${oneVar} = await this.database.lock(${areas}, id);
    if (!${oneVar}) throw new NotFound(NOUN);
    return ${oneVar};
  }
}

const of${One} = (${oneVar}: ${One}): { ${oneVar}Id: string; name: string } => ({
  ${oneVar}Id: ${oneVar}.id,
  name: ${oneVar}.name,
});
`;

const controller = ({ area, areas, Areas, One, Many, many, single }) => `
import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Patch, Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { ApiCreated, ApiOk, ApiPage, IdParam } from '#http/routes';
import { Create${One}, ${One}View, Update${One} } from './${area}.dto';
import { ${Areas}Service } from './${area}.service';

@ApiTags('${many}')
@Controller('api/${area}')
@Access('team')
export class ${Areas}Controller {
  constructor(private readonly ${areas}: ${Areas}Service) {}

  @Get()
  @ApiPage(${One}View, { summary: '${Many}, newest first', description: 'All of them, a page at a time.' })
  list(@Query() params: PageParams): Promise<PageView<${One}View>> {
    return this.${areas}.list(params);
  }

  @Get(':id')
  @ApiOk(${One}View, { summary: '${capital(single)}', description: 'The record as it stands.', errors: ['NOT_FOUND'] })
  get(@IdParam() id: string): Promise<${One}View> {
    return this.${areas}.get(id);
  }

  @Post()
  @ApiCreated(${One}View, {
    summary: 'Create ${single}',
    description: 'The name must be new, whatever its case (\`ALREADY_EXISTS\`).',
    errors: ['ALREADY_EXISTS'],
  })
  create(@Body() input: Create${One}): Promise<${One}View> {
    return this.${areas}.create(input);
  }

  @Patch(':id')
  @ApiOk(${One}View, {
    summary: 'Change ${single}',
    description: 'Only what is given changes; an empty body changes nothing.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  })
  update(@IdParam() id: string, @Body() input: Update${One}): Promise<${One}View> {
    return this.${areas}.update(id, input);
  }

  @Delete(':id')
  @ApiOk(${One}View, { summary: 'Delete ${single}', description: 'Answers it as it was.', errors: ['NOT_FOUND'] })
  remove(@IdParam() id: string): Promise<${One}View> {
    return this.${areas}.remove(id);
  }
}
`;

const module = ({ area, Areas }) => `
import { Module } from '@nestjs/common';
import { ${Areas}Controller } from './${area}.controller';
import { ${Areas}Service } from './${area}.service';

@Module({
  controllers: [${Areas}Controller],
  providers: [${Areas}Service],
})
export class ${Areas}Module {}
`;

const migration = ({ Areas, area, table, Many }, number) => `
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSchema } from './schema';

/** ${Many}. */
export class ${Areas}${number.padStart(13, '0')} implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(readSchema('${area}'));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(\`DROP TABLE ${table}\`);
  }
}
`;

const schema = ({ table, constraint }) => `CREATE TABLE ${table} (
  id uuid NOT NULL,
  name text COLLATE "und-x-icu" NOT NULL,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT ${table}_pkey PRIMARY KEY (id)
);
CREATE INDEX ${table}_created_at_idx ON ${table} (created_at DESC, id DESC);
CREATE UNIQUE INDEX ${constraint} ON ${table} (lower(name));
`;

const spec = ({ area, table, many, single }) => `
import { createTestApp, type TestApp, timelineKinds } from '../support/app';

const NOWHERE = '01890000-0000-7000-8000-000000000000';

describe('${many}', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  const create = async (name: string): Promise<{ id: string }> => (await test.agent.post('/api/${area}', { name })).body;

  it('can be made, each with its entry on the timeline', async () => {
    const created = await test.agent.post('/api/${area}', { name: '  First ' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: 'First', traceId: created.headers['x-trace-id'] });
    expect((await test.agent.get(\`/api/${area}/\${created.body.id}\`)).body).toEqual(created.body);
    expect(await timelineKinds(test.database)).toContain('${table}_created');
  });

  it('have each a name of their own, whatever its case', async () => {
    await create('Taken');
    const twin = await test.agent.post('/api/${area}', { name: 'TAKEN' });
    expect([twin.status, twin.body.code]).toEqual([409, 'ALREADY_EXISTS']);
  });

  it('can be changed, and stay as they are after an empty change', async () => {
    const { id } = await create('Before');
    const changed = await test.agent.patch(\`/api/${area}/\${id}\`, { name: 'After' });
    expect(changed.body).toMatchObject({ id, name: 'After' });
    const before = (await timelineKinds(test.database)).length;
    expect((await test.agent.patch(\`/api/${area}/\${id}\`, {})).body).toEqual(changed.body);
    expect((await timelineKinds(test.database)).length).toBe(before);
  });

  it('can be deleted', async () => {
    const { id } = await create('Short-lived');
    expect((await test.agent.delete(\`/api/${area}/\${id}\`)).body).toMatchObject({ id, name: 'Short-lived' });
    expect((await test.agent.get(\`/api/${area}/\${id}\`)).status).toBe(404);
    expect(await timelineKinds(test.database)).toContain('${table}_deleted');
  });

  it('are listed newest first, a page at a time', async () => {
    const older = await create('Older');
    const newer = await create('Newer');
    const { body } = await test.agent.get('/api/${area}?limit=2');
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
    expect(body.total).toBeGreaterThanOrEqual(2);
  });

  it('are named fault by fault, and unknown to nobody', async () => {
    expect((await test.agent.post('/api/${area}', { shade: 1 })).body.code).toBe('VALIDATION_ERROR');
    for (const answer of [
      await test.agent.get(\`/api/${area}/\${NOWHERE}\`),
      await test.agent.patch(\`/api/${area}/\${NOWHERE}\`, { name: '${capital(single)}' }),
      await test.agent.delete(\`/api/${area}/\${NOWHERE}\`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await test.anonymous.get('/api/${area}')).status).toBe(401);
  });
});
`;

/** Returns the text with an added line: before the first line matching `pattern` that `isAfter` accepts, otherwise after the last match. */
function withLine(text, line, pattern, isAfter) {
  const lines = text.split('\n');
  const found = lines.map((other, at) => ({ other, at })).filter(({ other }) => pattern.test(other));
  if (found.length === 0) throw new Error(`Found no place for: ${line}`);
  const next = found.find(({ other }) => isAfter(other));
  lines.splice(next?.at ?? found.at(-1).at + 1, 0, line);
  return lines.join('\n');
}

/** Writes a new area below `root`. Returns the files written. */
export function newArea(root, rank, area, one = singular(area ?? '')) {
  if (!RANKS.includes(rank)) throw new Error(`The rank must be one of ${RANKS.join(', ')}.`);
  if (!KEBAB.test(area) || !KEBAB.test(one)) throw new Error('Write the names in kebab case: price-lists price-list.');
  if (area === one) throw new Error(`Name one of the ${area}: npm run new:area -- ${rank} ${area} <one>`);
  const taken = RANKS.find((other) => existsSync(join(root, SOURCES, other, area)));
  if (taken) throw new Error(`${SOURCES}/${taken}/${area} exists.`);

  const names = namesOf(area, one);
  const { Areas } = names;
  const folder = `${SOURCES}/${rank}/${area}`;
  const newest = Math.max(...readdirSync(join(root, 'migrations')).map((name) => Number.parseInt(name, 10) || 0));
  const number = String(newest + 1).padStart(4, '0');
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const ofRank = new RegExp(`^import \\{ (\\w+Module) \\} from '\\./${rank}/`, 'gm');
  const appModule = read(`${SOURCES}/app.module.ts`);
  const modules = [...appModule.matchAll(ofRank)].map((match) => match[1]);
  const files = {
    [`${folder}/${area}.module.ts`]: module(names),
    [`${folder}/${area}.controller.ts`]: controller(names),
    [`${folder}/${area}.service.ts`]: service(names),
    [`${folder}/${area}.dto.ts`]: dto(names),
    [`${folder}/${one}.entity.ts`]: entity(names),
    [`${folder}/${area}.errors.ts`]: errors(names),
    [`${folder}/${area}.events.ts`]: events(names),
    [`migrations/schema/${area}.sql`]: schema(names),
    [`migrations/${number}-${area}.ts`]: migration(names, number),
    [`test/e2e/${area}.e2e-spec.ts`]: spec(names),
    // Imports are sorted by area, modules by rank.
    [`${SOURCES}/app.module.ts`]: withLine(
      withLine(
        appModule,
        `import { ${Areas}Module } from './${rank}/${area}/${area}.module';`,
        /^import \{ \w+Module \} from '\.\/\w+\//,
        (line) => line > `import { ${Areas}Module }`,
      ),
      `${Areas}Module,`,
      new RegExp(`^ +(${modules.join('|')}),$`),
      () => false,
    ),
    [`${SOURCES}/openapi.tags.ts`]: withLine(
      read(`${SOURCES}/openapi.tags.ts`),
      `'${names.many}': '${names.Many}.',`,
      /^ {2}\S.*,$/,
      () => false,
    ),
    'migrations/all.ts': withLine(
      withLine(
        read('migrations/all.ts'),
        `import { ${Areas}${number.padStart(13, '0')} } from './${number}-${area}';`,
        /^import /,
        () => false,
      ),
      `${Areas}${number.padStart(13, '0')},`,
      /^ +\w+\d{13},$/,
      () => false,
    ),
    [`${SOURCES}/openapi.tags.ts`]: withLine(
      read(`${SOURCES}/openapi.tags.ts`),
      `'${names.many}': '${names.Many}: what they are and who uses them.',`,
      /^};$/,
      () => true,
    ),
    'README.md': read('README.md').replace(new RegExp(`^\\d\\. \\*\\*${rank}\\*\\*: .*$`, 'm'), `$&, \`${area}\``),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  execFileSync('node_modules/.bin/oxfmt', Object.keys(files), { cwd: root });
  return Object.keys(files);
}

if (import.meta.main) {
  const [rank, area, one] = process.argv.slice(2);
  try {
    const files = newArea(resolve(import.meta.dirname, '..'), rank, area, one);
    console.log(`${files.join('\n')}\n
Then: npm run openapi · npm test -- test/contract/routes -u · npm test -- ${area}`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
