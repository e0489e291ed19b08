import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

/** What a browser fetches of code before somebody sees a first list, compressed. */
const MOST_BYTES = 350_000
/** The files that the page of each list has. */
const ALWAYS = ['index', 'client', 'mark', 'product', 'schemas', 'frame', 'records']
/** One of the usual kind, and those that have most of their own. */
const LISTS =
  /src[\\/]domains[\\/](master-data[\\/]locations[\\/]location|hiradc[\\/]register[\\/](list|submission)-page|permits[\\/]list[\\/]list-page|identity[\\/]users[\\/]user-page|forms[\\/]records[\\/]form-lists|articles[\\/]admin[\\/]articles-page)\.tsx$/
/** Of Home, where most arrive: each is a request. */
const MOST_FILES_OF_HOME = 35

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
      const filesOf = (page: string) => {
        const found = new Set<string>()
        const take = (name: string) => {
          if (found.has(name)) return
          found.add(name)
          for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) take(next)
        }
        for (const { name, fileName } of chunks) if (ALWAYS.includes(name) || fileName === page) take(fileName)
        return [...found]
      }
      const sizeOf = async (name: string) => {
        const compressed = await stat(path.join(dir, `${name}.br`)).catch(() => stat(path.join(dir, name)))
        return { name, bytes: compressed.size }
      }
      for (const { fileName, facadeModuleId, name } of chunks) {
        if (name === 'home-page' && filesOf(fileName).length > MOST_FILES_OF_HOME)
          this.error(`Home loads ${filesOf(fileName).length} files, at most ${MOST_FILES_OF_HOME} are allowed`)
        if (!LISTS.test(facadeModuleId ?? '')) continue
        const sizes = (await Promise.all(filesOf(fileName).map(sizeOf))).sort((one, other) => other.bytes - one.bytes)
        const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
        if (total <= MOST_BYTES) continue
        const largest = sizes.slice(0, 12).map((file) => `${file.name} ${file.bytes}`)
        this.error(`${name} loads ${total} bytes of code, at most ${MOST_BYTES} are allowed: ${largest.join(', ')}`)
      }
    },
  },
}
