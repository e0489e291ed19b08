import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asAccount, canEnter, chooseAccount } from './account.ts'
import { findEngine, prepareEngine, program } from './engine.ts'
import { makeSocketDirectory, prepareHome } from './home.ts'

// Root's own directories are closed to the account PostgreSQL runs as; an ordinary user's are its own.
const isRoot = process.getuid?.() === 0
let base = ''
let closed = ''

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'selamat-test-'))
  chmodSync(base, 0o755)
  closed = path.join(base, 'closed')
  mkdirSync(closed, { mode: 0o700 })
})

afterEach(() => rmSync(base, { recursive: true, force: true }))

describe('in a directory that only its owner can enter', () => {
  it('the data are where PostgreSQL can read them, and are found again', () => {
    const account = chooseAccount(closed, path.join(closed, 'none'))
    const outside = path.join(base, 'outside')
    const dataDir = path.join(closed, 'deeper', 'data')
    const home = prepareHome(dataDir, account, outside)
    expect(canEnter(account, home)).toBe(true)
    expect(path.dirname(home)).toBe(isRoot ? outside : dataDir)
    expect(realpathSync(path.join(dataDir, 'postgres'))).toBe(home)
    expect(prepareHome(dataDir, account, outside)).toBe(home)
  })

  it('the engine is copied once to where PostgreSQL can run it', () => {
    const account = chooseAccount(closed, path.join(closed, 'none'))
    const installed = findEngine()
    const hidden = { ...installed, directory: path.join(closed, 'native') }
    execFileSync('cp', ['-al', installed.directory, hidden.directory])
    const home = path.join(base, 'home')
    mkdirSync(home, { mode: 0o755 })

    const engine = prepareEngine(hidden, account, home)
    expect(engine.directory.startsWith(isRoot ? home : closed)).toBe(true)
    const run = spawnSync(program(engine, 'postgres'), ['--version'], { ...asAccount(account), encoding: 'utf8' })
    expect(run.stdout).toContain(`(PostgreSQL) ${installed.major}.`)

    const mark = path.join(engine.directory, 'mark')
    writeFileSync(mark, '')
    prepareEngine(hidden, account, home)
    expect(existsSync(mark)).toBe(true)
  })

  it('a database that has become unreachable is named, not replaced by an empty one', () => {
    const account = chooseAccount(closed, path.join(closed, 'none'))
    const dataDir = path.join(closed, 'data')
    const home = prepareHome(dataDir, account, path.join(base, 'outside'))
    rmSync(home, { recursive: true })
    if (isRoot) expect(() => prepareHome(dataDir, account, path.join(base, 'outside'))).toThrow(/which is gone/)
    mkdirSync(home, { mode: 0o700 })
    if (isRoot) expect(() => prepareHome(dataDir, account, path.join(base, 'outside'))).toThrow(/can't be reached/)
    else expect(prepareHome(dataDir, account)).toBe(home)
  })
})

describe('the account', () => {
  it('is never root, and stays the owner of the existing cluster', () => {
    expect(chooseAccount(base, path.join(base, 'none'))).toEqual(isRoot ? { uid: 65534, gid: 65534 } : {})
    if (isRoot) chownSync(closed, 4711, 4712)
    expect(chooseAccount(base, closed)).toEqual(isRoot ? { uid: 4711, gid: 4712 } : {})
    expect(chooseAccount(closed, path.join(closed, 'none'))).toEqual(isRoot ? { uid: 4711, gid: 4712 } : {})
  })

  it('gets a socket directory with a short path, whatever TMPDIR', () => {
    const before = process.env.TMPDIR
    const long = path.join(base, 'x'.repeat(90))
    mkdirSync(long)
    process.env.TMPDIR = long
    try {
      const directory = makeSocketDirectory(chooseAccount(base, path.join(base, 'none')), base)
      rmSync(directory, { recursive: true })
      expect(directory.length).toBeLessThan(60)
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }
  })
})
