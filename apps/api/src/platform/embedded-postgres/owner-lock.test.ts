import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { takeOwnership } from './owner-lock.ts'

it('a directory stays owned while nothing refers to its lock', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'selamat-test-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  takeOwnership(home, home)
  setFlagsFromString('--expose-gc')
  for (let round = 0; round < 3; round++) {
    runInNewContext('gc')()
    await setImmediate()
  }
  expect(() => takeOwnership(home, home)).toThrow(`is in use by another running server (process ${process.pid})`)
})
