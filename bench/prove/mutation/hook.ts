import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** What the runner leaves for the tests to load: a file's address and its text with the fault. */
export interface Planted {
  readonly url: string
  readonly source: string
}

// Loaded before everything else: the file with the fault is read from memory, the one on the disk stays as it is.
const left = process.env.SELAMAT_MUTANT ?? ''
const planted: Planted | undefined = existsSync(left) ? JSON.parse(readFileSync(left, 'utf8')) : undefined
if (planted) {
  registerHooks({
    load: (url, context, nextLoad) =>
      url === planted.url
        ? { format: 'module-typescript', source: planted.source, shortCircuit: true }
        : nextLoad(url, context),
  })
}
