import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The pool that TypeORM has made: what goes past the ORM shares its connections (the embedded database has a single one). */
export const poolOf = ({ driver }: DataSource): Pool => (driver as unknown as { master: Pool }).master;
