import type { AnyResource } from '@selamat/contract/kit/resource'
import type { AppContext } from '../platform/app-context.ts'
import type { Database } from '../platform/database.ts'
import type { Importer, Importers } from '../platform/import/importer.ts'
import { snake } from '../platform/records/statements.ts'
import type { Mounted } from './mounted.ts'
import { resourceImporter } from './resource-importer.ts'
import type { Target, Targets } from './targets.ts'

interface Kind {
  readonly path: string
  readonly target: Target
  readonly importer: (targets: Targets) => Promise<Importer | undefined>
}

const kinds = new WeakMap<Database, Kind[]>()

/** Makes a resource known to files: others are written by its names, and its own records come from a file of its kind. */
export function registerResource<R extends AnyResource>(context: AppContext, mounted: Mounted<R>): void {
  const { resource, binding } = mounted
  const { path, label, verbs, imports = true } = resource
  const texts = Object.values(binding.unique ?? {}).flatMap(({ field }) => (field.endsWith('Id') ? [] : [snake(field)]))
  const by: Target['by'] = [snake(binding.label), ...texts.filter((column) => column !== snake(binding.label))]
  let made: Promise<Importer | undefined> | undefined
  const importer = async (targets: Targets) => {
    if (!imports || !verbs.includes('create') || !verbs.includes('update')) return undefined
    made ??= resourceImporter(context, mounted, targets)
    made.catch(() => {
      made = undefined
    })
    return made
  }
  const kind = { path, target: { table: binding.table, label, by, scope: binding.scope }, importer }
  kinds.set(context.database, [...(kinds.get(context.database) ?? []), kind])
}

/** The importers of the named kinds, and of every resource that the kit has mounted; `others` is what else records refer to. */
export const importersOf = (named: Readonly<Record<string, Importer>>, others: Targets): Importers => ({
  of: async (context, path) => {
    const known = kinds.get(context.database) ?? []
    // Several kinds may stand on one table: it is named by the first.
    const targets = Object.fromEntries(known.toReversed().map(({ target }) => [target.table, target]))
    const own = Object.hasOwn(named, path) ? named[path] : undefined
    return own ?? known.find((kind) => kind.path === path)?.importer({ ...targets, ...others })
  },
})
