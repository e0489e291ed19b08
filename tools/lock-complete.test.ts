import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as tool from './lock-complete.mjs'

type Lock = { packages: Record<string, Record<string, unknown>> }
const completeLock: (lock: Lock) => string[] = tool.completeLock

it('adds the optional programs of other platforms that npm left out, so that npm ci accepts the lock', () => {
  const lock: Lock = {
    packages: {
      '': {},
      'node_modules/@swc/core': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: { '@swc/core-linux-x64-musl': '2.0.0', '@swc/core-darwin-arm64': '2.0.0' },
      },
      'node_modules/zod': { version: '4.0.0' },
      'node_modules/@swc/core-darwin-arm64': { version: '2.0.0', os: ['darwin'] },
    },
  }
  expect(completeLock(lock)).toEqual(['node_modules/@swc/core-linux-x64-musl'])
  expect(lock.packages['node_modules/@swc/core-linux-x64-musl']).toEqual({
    version: '2.0.0',
    cpu: ['x64'],
    libc: ['musl'],
    os: ['linux'],
    dev: true,
    optional: true,
  })
  expect(Object.keys(lock.packages).at(-1)).toBe('node_modules/zod')
  expect(completeLock(lock)).toEqual([])
})

it('finds a package in the folders above as Node does, and adds another version beside its owner', () => {
  const lock: Lock = {
    packages: {
      'node_modules/a/node_modules/b': { version: '1.0.0', optionalDependencies: { 'c-linux-x64': '1.0.0' } },
      'node_modules/a/node_modules/c-linux-x64': { version: '1.0.0' },
      'node_modules/d': { version: '1.0.0', optionalDependencies: { 'c-linux-x64': '2.0.0' } },
      'node_modules/c-linux-x64': { version: '1.0.0' },
    },
  }
  expect(completeLock(lock)).toEqual(['node_modules/d/node_modules/c-linux-x64'])
})

it('refuses a missing package whose name tells no platform', () => {
  const lock: Lock = { packages: { '': { optionalDependencies: { mystery: '1.0.0' } } } }
  expect(() => completeLock(lock)).toThrow('mystery is missing in the lock and its name tells no platform')
})

it('has nothing to add to the lock of this repository', () => {
  const output = execFileSync(process.execPath, [path.join(import.meta.dirname, 'lock-complete.mjs'), '--check'])
  expect(output.toString()).toBe('')
})
