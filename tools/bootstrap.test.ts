import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

// A clone in small: its Vite and its Node are files beside it, so that the real npm installs them without a network.
const NODE = `#!/bin/sh\nexec ${process.execPath} "$@"\n`
const VITE = `const fs = require('node:fs')
if (fs.existsSync('src/broken.ts')) { console.error('src/broken.ts: unexpected end'); process.exit(1) }
const out = process.argv[process.argv.indexOf('--outDir') + 1]
fs.mkdirSync(out, { recursive: true })
fs.writeFileSync(out + '/index.html', fs.readFileSync('src/main.ts'))
fs.writeFileSync(out + '/made-for.txt', process.env.NODE_ENV ?? '')`

let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'selamat-test-'))
  write('vendor/vite/package.json', '{ "name": "vite", "version": "1.0.0" }')
  write('vendor/vite/bin/vite.js', VITE)
  write('vendor/node-here/package.json', '{ "name": "node-here", "version": "1.0.0", "bin": { "node": "bin/node" } }')
  write('vendor/node-here/bin/node', NODE)
  chmodSync(path.join(root, 'vendor/node-here/bin/node'), 0o755)
  write('apps/web/src/main.ts', 'one')
  write('apps/api/src/main.ts', 'server')
  write('packages/contract/src/index.ts', '')
  writeLock('1.0.0')
  mkdirSync(path.join(root, 'tools'))
  copyFileSync(path.join(import.meta.dirname, 'bootstrap.mjs'), path.join(root, 'tools', 'bootstrap.mjs'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(name: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), content)
}

function writeLock(version: string): void {
  const expected = {
    devDependencies: { vite: 'file:vendor/vite' },
    optionalDependencies: { 'node-here': 'file:vendor/node-here' },
  }
  const packages = {
    '': { name: 'clone', version, ...expected },
    'node_modules/node-here': { resolved: 'vendor/node-here', link: true },
    'node_modules/vite': { resolved: 'vendor/vite', link: true },
    'vendor/node-here': { version: '1.0.0', optional: true, bin: { node: 'bin/node' } },
    'vendor/vite': { version: '1.0.0', dev: true },
  }
  write('package.json', JSON.stringify({ name: 'clone', version, private: true, ...expected }))
  write('package-lock.json', JSON.stringify({ name: 'clone', version, lockfileVersion: 3, requires: true, packages }))
}

function bootstrap(env: NodeJS.ProcessEnv = {}, nodeOptions: string[] = []) {
  const script = path.join(root, 'tools', 'bootstrap.mjs')
  return spawnSync(process.execPath, [...nodeOptions, script, '--build'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
}

const page = () => readFileSync(path.join(root, 'apps/web/dist/index.html'), 'utf8')

it('installs and builds on the first start, and does nothing on the next', () => {
  const first = bootstrap()
  expect(first.stderr).toBe('')
  expect(first.stdout).toBe('Installing packages…\nBuilding the pages…\nBuilding the server…\n')
  expect(page()).toBe('one')
  expect(existsSync(path.join(root, 'node_modules/vite'))).toBe(true)
  expect(bootstrap()).toMatchObject({ status: 0, stdout: '', stderr: '' })
})

it('repeats only the changed steps', () => {
  bootstrap()
  write('apps/web/src/main.ts', 'two')
  expect(bootstrap().stdout).toBe('Building the pages…\n')
  expect(page()).toBe('two')
  write('apps/api/src/main.ts', 'another')
  expect(bootstrap().stdout).toBe('Building the server…\n')
  write('packages/contract/src/index.ts', 'export {}')
  expect(bootstrap().stdout).toBe('Building the pages…\nBuilding the server…\n')
  write('apps/web/src/main.test.ts', 'a test is no part of the pages')
  expect(bootstrap().stdout).toBe('')
  rmSync(path.join(root, 'apps/web/dist'), { recursive: true })
  expect(bootstrap().stdout).toBe('Building the pages…\n')
  writeLock('1.0.1')
  expect(bootstrap().stdout).toBe('Building the pages…\nBuilding the server…\n')
})

it('reinstalls when a package is missing or differs from the lock', () => {
  bootstrap()
  const record = path.join(root, 'node_modules/.package-lock.json')
  rmSync(path.join(root, 'node_modules/.installed'))
  expect(bootstrap().stdout).toBe('')
  rmSync(path.join(root, 'node_modules/.installed'))
  rmSync(record)
  expect(bootstrap().stdout).toBe('Installing packages…\n')
})

it('is not misled by the settings of the npm that calls it, nor by NODE_ENV', () => {
  const inherited = {
    npm_config_dry_run: 'true',
    npm_config_omit: 'dev',
    npm_config_workspace: 'nowhere',
    npm_command: 'start',
  }
  expect(bootstrap({ ...inherited, NODE_ENV: 'production' })).toMatchObject({ status: 0, stderr: '' })
  expect(page()).toBe('one')
})

it('builds for people even where a test calls it', () => {
  expect(bootstrap({ NODE_ENV: 'test' }).status).toBe(0)
  expect(readFileSync(path.join(root, 'apps/web/dist/made-for.txt'), 'utf8')).toBe('production')
})

it('says clearly what failed, with the last lines of the program', () => {
  write(
    'package.json',
    JSON.stringify({ name: 'clone', version: '1.0.0', dependencies: { absent: 'file:vendor/absent' } }),
  )
  const failed = bootstrap()
  expect(failed.status).toBe(1)
  expect(failed.stderr).toMatch(/^The packages could not be installed \(npm ci\): ended with 1\.\n {2}npm error/)
})

it('keeps the old pages when the new ones cannot be built, and tries again on the next start', () => {
  bootstrap()
  write('apps/web/src/broken.ts', '')
  const failed = bootstrap()
  expect(failed.status).toBe(1)
  expect(failed.stderr).toBe(
    'The pages could not be built (vite build): ended with 1.\n  src/broken.ts: unexpected end\n',
  )
  expect(page()).toBe('one')
  rmSync(path.join(root, 'apps/web/src/broken.ts'))
  write('apps/web/src/main.ts', 'three')
  expect(bootstrap().stdout).toBe('Building the pages…\n')
  expect(page()).toBe('three')
})

it('refuses a Node that is too old in one line', () => {
  const disguise = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })"
  const refused = bootstrap({}, ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`])
  expect(refused.status).toBe(1)
  expect(refused.stderr).toBe('Node 18.20.0 is too old: install Node 20 or newer and try again.\n')
})
