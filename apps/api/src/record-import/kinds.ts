import type { AnyResource } from '@selamat/contract/kit/resource'
import type { AppContext } from '../platform/app-context.ts'
import type { Importer, Importers } from '../platform/import/importer.ts'
import type { Mounted } from '../platform/records/mounted.ts'
import type { RecordKind } from '../platform/records/record-kinds.ts'
import { snake } from '../platform/records/statements.ts'
import { resourceImporter } from './resource-importer.ts'
import type { Target, Targets } from './targets.ts'

/** How a file names the records of a resource: by its label, then by its other unique texts. */
function targetOf<R extends AnyResource>({ resource: { label }, binding }: Mounted<R>): Target {
  const texts = Object.values(binding.unique ?? {}).flatMap(({ field }) => (field.endsWith('Id') ? [] : [snake(field)]))
  const by: Target['by'] = [snake(binding.label), ...texts.filter((column) => column !== snake(binding.label))]
  return { table: binding.table, label, by, scope: binding.scope }
}

const isImported = ({ verbs, imports }: AnyResource) =>
  imports !== false && verbs.includes('create') && verbs.includes('update')

/** The importers of the named kinds and of every mounted resource; `others` are further records that they refer to. */
export function importersOf(named: Readonly<Record<string, Importer>>, others: Targets): Importers {
  // An importer reads the catalogue of its database once.
  const cache = new WeakMap<RecordKind, Promise<Importer | undefined>>()
  const make = async (context: AppContext, kind: RecordKind) => {
    // Several kinds can share one table: the first one names it.
    const targets = context.records.all.toReversed().map((each) => each.use(targetOf))
    const byTable = Object.fromEntries(targets.map((target) => [target.table, target]))
    return kind.use((mounted) => resourceImporter(context, mounted, { ...byTable, ...others }))
  }
  return {
    of: async (context, path) => {
      if (Object.hasOwn(named, path)) return named[path]
      const kind = context.records.all.find((each) =>
        each.use(({ resource }) => resource.path === path && isImported(resource)),
      )
      if (kind === undefined) return undefined
      const importer = cache.get(kind) ?? make(context, kind)
      cache.set(kind, importer)
      importer.catch(() => cache.delete(kind))
      return importer
    },
  }
}
