import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

/** What a browser fetches of code before somebody sees a first list, compressed. */
const MOST_BYTES = 350_000
/** The files that every page of a session has, and a list of the usual kind. */
const ALWAYS = ['index', 'client', 'mark', 'product', 'schemas', 'frame', 'records', 'fields']
const LIST = /src[\\/]domains[\\/]master-data[\\/]locations[\\/]location\.tsx$/

/**
 * Stops a build whose first list would load more than it may. What grew is in the file named first: most often something
 * that every page imports imports the schemas, texts or pages of one domain.
 */
export const firstList: Plugin = {
  name: 'first-list',
  apply: 'build',
  writeBundle: {
    // After the files are compressed.
    order: 'post',
    sequential: true,
    async handler({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [part] : []))
      const found = new Set<string>()
      const take = (name: string) => {
        if (found.has(name)) return
        found.add(name)
        for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) take(next)
      }
      for (const { name, fileName, facadeModuleId } of chunks) {
        if (ALWAYS.includes(name) || LIST.test(facadeModuleId ?? '')) take(fileName)
      }
      const sizeOf = async (name: string) => {
        const compressed = await stat(path.join(dir, `${name}.br`)).catch(() => stat(path.join(dir, name)))
        return { name, bytes: compressed.size }
      }
      const sizes = (await Promise.all([...found].map(sizeOf))).sort((one, other) => other.bytes - one.bytes)
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
      if (total <= MOST_BYTES) return
      const largest = sizes.slice(0, 8).map(({ name, bytes }) => `${name} ${bytes}`)
      this.error(
        `The first list loads ${total} bytes of code, at most ${MOST_BYTES} are allowed: ${largest.join(', ')}`,
      )
    },
  },
}
