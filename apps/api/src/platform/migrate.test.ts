import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { migrate, pendingMigrations } from './migrate.ts'

const adminUrl = inject('adminUrl')
const admin = new pg.Pool({ connectionString: adminUrl, max: 1 })
let pool: pg.Pool
let directory = ''
let name = ''
let count = 0

afterAll(() => admin.end())

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'selamat-test-'))
  name = `migrate_${process.pid}_${count++}`
  await admin.query(`CREATE DATABASE ${name}`)
  pool = open()
})

afterEach(async () => {
  await pool.end()
  // The pool's connections end a moment after the pool.
  await vi.waitFor(() => admin.query(`DROP DATABASE ${name}`), { interval: 5, timeout: 20_000 })
  rmSync(directory, { recursive: true, force: true })
})

function open(): pg.Pool {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return new pg.Pool({ connectionString: url.href, max: 4 })
}

function write(file: string, sql: string): void {
  writeFileSync(path.join(directory, file), sql)
}

async function rows(sql: string): Promise<unknown[]> {
  return (await pool.query(sql)).rows
}

it('applies new migrations once, in the order of their numbers', async () => {
  write('0002_second.sql', 'INSERT INTO steps VALUES (2)')
  write('0001_first.sql', 'CREATE TABLE steps (n int);\nINSERT INTO steps VALUES (1);')
  write('readme.txt', 'not a migration')
  expect(await pendingMigrations(pool, directory)).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await migrate(pool, directory)).toEqual({ applied: ['0001_first.sql', '0002_second.sql'] })
  expect(await migrate(pool, directory)).toEqual({ applied: [] })
  write('0003_third.sql', 'INSERT INTO steps VALUES (3)')
  expect(await pendingMigrations(pool, directory)).toEqual(['0003_third.sql'])
  expect(await migrate(pool, directory)).toEqual({ applied: ['0003_third.sql'] })
  expect(await rows('SELECT n FROM steps')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(await pendingMigrations(pool, directory)).toEqual([])
})

it('applies each migration once when several instances start at once', async () => {
  write('0001_first.sql', 'CREATE TABLE steps (n int); SELECT pg_sleep(0.05);')
  write('0002_second.sql', 'INSERT INTO steps VALUES (2)')
  const pools = [open(), open(), open()]
  const results = await Promise.all(pools.map((each) => migrate(each, directory)))
  await Promise.all(pools.map((each) => each.end()))
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await rows('SELECT n FROM steps')).toEqual([{ n: 2 }])
})

it('rolls back a failed migration, keeps those before it, and names the line', async () => {
  write('0001_first.sql', 'CREATE TABLE steps (n int)')
  write('0002_broken.sql', 'INSERT INTO steps VALUES (2);\nINSERT INTO nowhere VALUES (1);')
  await expect(migrate(pool, directory)).rejects.toThrow(
    'Migration 0002_broken.sql failed in line 2: relation "nowhere" does not exist',
  )
  expect(await rows('SELECT n FROM steps')).toEqual([])
  expect(await pendingMigrations(pool, directory)).toEqual(['0002_broken.sql'])
  write('0002_broken.sql', 'INSERT INTO steps VALUES (2);')
  expect(await migrate(pool, directory)).toEqual({ applied: ['0002_broken.sql'] })
})

it('can run longer than the time limit of the pool, and keeps that limit', async () => {
  write('0001_slow.sql', 'SELECT pg_sleep(0.1)')
  const hasty = new pg.Pool({ ...pool.options, max: 1, statement_timeout: 50 })
  expect(await migrate(hasty, directory)).toEqual({ applied: ['0001_slow.sql'] })
  await expect(hasty.query('SELECT pg_sleep(0.1)')).rejects.toThrow(/statement timeout/)
  await hasty.end()
})

it('refuses when an applied migration was changed, except line ends', async () => {
  write('0001_first.sql', 'SELECT 1;\nSELECT 2;')
  await migrate(pool, directory)
  write('0001_first.sql', 'SELECT 1;\r\nSELECT 2;')
  expect(await migrate(pool, directory)).toEqual({ applied: [] })
  write('0001_first.sql', 'SELECT 1;')
  await expect(migrate(pool, directory)).rejects.toThrow('Migration 0001_first.sql was changed after it was applied')
  await expect(pendingMigrations(pool, directory)).rejects.toThrow(/was changed/)
})

it('refuses when an applied migration is missing or renamed', async () => {
  write('0001_first.sql', 'SELECT 1')
  await migrate(pool, directory)
  renameSync(path.join(directory, '0001_first.sql'), path.join(directory, '0001_other.sql'))
  await expect(migrate(pool, directory)).rejects.toThrow(
    'The database has migration 0001_first.sql, which this release',
  )
})

it('refuses a new migration numbered before an applied one', async () => {
  write('0002_second.sql', 'SELECT 1')
  await migrate(pool, directory)
  write('0001_late.sql', 'SELECT 1')
  await expect(migrate(pool, directory)).rejects.toThrow('Migration 0001_late.sql comes before 0002_second.sql')
})

it('refuses duplicate numbers and invalid names before it touches the database', async () => {
  write('0001_first.sql', 'CREATE TABLE steps (n int)')
  write('0001_other.sql', 'SELECT 1')
  await expect(migrate(pool, directory)).rejects.toThrow(
    'Two migrations have the same number: 0001_first.sql and 0001_other.sql',
  )
  renameSync(path.join(directory, '0001_other.sql'), path.join(directory, 'other.sql'))
  await expect(migrate(pool, directory)).rejects.toThrow('other.sql is not named like a migration')
  expect(await rows("SELECT to_regclass('steps') AS made, to_regclass('schema_migrations') AS noted")).toEqual([
    { made: null, noted: null },
  ])
})

it('rebuilds the indexes of names after a change of the ICU version', async () => {
  write('0001_a.sql', 'select 1')
  await migrate(pool, directory)
  await pool.query(`create collation natural_order (provider = icu, locale = 'und-u-kn-true', version = '0');
    create table pumps (name text collate natural_order); create index pumps_name on pumps (lower(name))`)
  const index = async () => (await pool.query(`select pg_relation_filenode('pumps_name') as file`)).rows[0]?.file
  const [old] = [await index(), await migrate(pool, directory)]
  const built = await index()
  expect(built).not.toBe(old)
  await migrate(pool, directory)
  expect(await index()).toBe(built)
})
