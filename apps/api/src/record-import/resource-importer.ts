import { itemsOf } from '@selamat/contract/kit/permissions'
import type { AnyResource } from '@selamat/contract/kit/resource'
import type { AppContext } from '../platform/app-context.ts'
import type { Importer } from '../platform/import/importer.ts'
import type { Mounted } from '../platform/records/mounted.ts'
import { snake } from '../platform/records/statements.ts'
import { applyPlans, dryRun, undoRows } from './apply-plans.ts'
import { fieldImporter } from './field-importer.ts'
import { planRows } from './plan.ts'
import { type Shape, shapeOf } from './shape.ts'
import type { Targets } from './targets.ts'
import { taken } from './unique-keys.ts'

/**
 * The importer of a resource of the kit, from its contract and its binding: columns from the checks of what is written,
 * known records by a unique index, references by name or code. Undefined where a file cannot hold all that a record needs.
 */
export async function resourceImporter<R extends AnyResource>(
  context: AppContext,
  mounted: Mounted<R>,
  targets: Targets,
): Promise<Importer | undefined> {
  const { resource, binding } = mounted
  const { path, label, menuItem, imports, paths } = resource
  const shape = await shapeOf(context, mounted, targets)
  if (shape === undefined) return undefined
  const kind = { mounted, shape }
  const { fields, parent } = shape
  // By these a row names another row of the file.
  const own = shape.uniques.filter((unique) => unique.fields.length === 1).map(({ rule }) => rule.field)
  const keys = fields.filter(({ key, unique }) => unique !== undefined && own.includes(key))
  const knownBy = knownTexts(shape)
  return fieldImporter({
    kind: path,
    ...(imports
      ? // Whoever may bring a file in may take it back.
        { items: [imports], rights: { write: ['create'], undo: ['create'] } }
      : { items: itemsOf(menuItem), rights: { write: ['create', 'update'], undo: ['update', 'delete'] } }),
    title: `Import of ${label.many}`,
    page: (id) => `/import?kind=${path}&id=${id}`,
    list: paths.list,
    record: ({ targetId }) => {
      const { add, edit = add } = paths
      return edit === undefined ? null : `${edit}?id=${targetId}`
    },
    label,
    knownBy,
    fields,
    passedOver: shape.passedOver,
    parent: parent && keys.length > 0 ? { column: parent.key, keys: keys.map(({ key }) => key) } : undefined,
    overtaken: { field: shape.first, message: shape.key ? taken(shape.key.rule) : 'It is there already' },
    instructions: [
      'The sheet “Data” is read; its first row holds the headers. Columns you do not need may be left out.',
      `${knownBy} A known one is changed, another one is new. An empty cell leaves the value as it is.`,
      ...(parent && keys.length > 0
        ? [`“${parent.header}” may be another row of the file, in any order, named by its ${alternatives(keys)}.`]
        : []),
      `An export of ${label.many} is such a file.`,
      'Nothing is written before you have seen what each row would do. An import can be undone as long as nobody has changed what it wrote.',
    ],
    plan: async (tx, job, rows, writing) => {
      const plans = await planRows(context, tx, job, kind, { rows, writing })
      return writing ? plans : dryRun(tx, job, kind, plans)
    },
    write: (tx, job, plans) => applyPlans(tx, job, kind, plans),
    records: { table: binding.table, label: `t.${snake(binding.label)}`, one: label.one },
    revert: (tx, job, rows, reason) => undoRows(tx, job, kind, rows, reason),
  })
}

const alternatives = (fields: readonly { header: string }[]) =>
  fields.map(({ header }) => header.toLowerCase()).join(' or ')

function knownTexts({ fields, key }: Shape): string {
  const headers = fields.flatMap((field) => (key?.fields.includes(field.key) ? [field.header.toLowerCase()] : []))
  return headers.length > 0
    ? `A row is known by its ${headers.join(' and ')}.`
    : 'A row of which every value stands already is passed over.'
}
