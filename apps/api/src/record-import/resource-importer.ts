import { itemsOf } from '@selamat/contract/kit/permissions'
import type { AnyResource } from '@selamat/contract/kit/resource'
import type { AppContext } from '../platform/app-context.ts'
import type { Importer, LookupSheet } from '../platform/import/importer.ts'
import type { Mounted } from '../platform/records/mounted.ts'
import { applyPlans, dryRun, undoRows } from './apply-plans.ts'
import { changedRecords } from './changed-records.ts'
import { type Reading, sheetName } from './fields.ts'
import { type Plan, planRows } from './plan.ts'
import { normalise, type Shape, shapeOf } from './shape.ts'
import { candidateNames, type Targets } from './targets.ts'
import { taken } from './unique-keys.ts'

const LISTED_MOST = 1000

/**
 * The importer of a resource of the kit, from its contract and its binding: columns from the checks of what is written,
 * known records by a unique index, references by name or code. Undefined where a file cannot say all that a record needs.
 */
export async function resourceImporter<R extends AnyResource>(
  context: AppContext,
  mounted: Mounted<R>,
  targets: Targets,
): Promise<Importer | undefined> {
  const { resource, binding } = mounted
  const { path, label, menuItem, paths } = resource
  const shape = await shapeOf(context, mounted, targets)
  if (shape === undefined) return undefined
  const kind = { mounted, shape }
  const { fields, parent } = shape
  // By these a row names another row of the file.
  const own = shape.uniques.filter((unique) => unique.fields.length === 1).map(({ rule }) => rule.field)
  const keys = fields.filter(({ key, unique }) => unique !== undefined && own.includes(key))
  const knownBy = knownTexts(shape)
  return {
    kind: path,
    items: itemsOf(menuItem),
    rights: { write: ['create', 'update'], undo: ['update', 'delete'] },
    title: `Import of ${label.many}`,
    page: (id) => `/import?kind=${path}&id=${id}`,
    list: paths.list,
    listed: fields.flatMap(({ key, reading }) => (isListed(reading) ? [key] : [])),
    record: ({ targetId }) => {
      const { add, edit = add } = paths
      return edit === undefined ? null : `${edit}?id=${targetId}`
    },
    label,
    knownBy,
    columns: fields,
    passedOver: shape.passedOver,
    ...(parent && keys.length > 0
      ? { needs: { column: parent.key, keys: keys.map(({ key }) => key), value: normalise } }
      : {}),
    instructions: [
      'The sheet “Data” is read; its first row holds the headers. Columns you do not need may be left out.',
      `${knownBy} A known one is changed, another one is new. An empty cell leaves the value as it is.`,
      ...(parent && keys.length > 0
        ? [`“${parent.header}” may be another row of the file, in any order, named by its ${alternatives(keys)}.`]
        : []),
      `An export of ${label.many} is such a file.`,
      'Nothing is written before you have seen what each row would do. An import can be undone as long as nobody has changed what it wrote.',
    ],
    lookups: (db, { actor }) =>
      lookupSheets(shape, (target) => candidateNames(db, target, { context, actor }, LISTED_MOST)),
    check: async (tx, job, rows) => {
      const plans = await planRows(context, tx, job, kind, { rows, writing: false })
      return (await dryRun(tx, job, kind, plans)).map(({ rowNumber, result, notes, current }) => ({
        rowNumber,
        result,
        notes,
        targetId: current?.id ?? null,
      }))
    },
    apply: async (tx, job, rows) => {
      const fresh = new Set(rows.flatMap(({ result, rowNumber }) => (result === 'NEW' ? [rowNumber] : [])))
      const plans = await planRows(context, tx, job, kind, { rows, writing: true })
      // What somebody else has made meanwhile is not changed by who saw it as new.
      const seen = plans.map((plan): Plan => {
        const overtaken = plan.result === 'CHANGED' && fresh.has(plan.rowNumber)
        return overtaken ? { ...plan, result: 'ERROR', notes: { [shape.first]: { wrong: takenMessage(shape) } } } : plan
      })
      return applyPlans(tx, job, kind, seen)
    },
    touched: (tx, _context, rows, ours) =>
      changedRecords(context, tx, { table: binding.table, label: binding.label, one: label.one }, rows, ours),
    revert: (tx, job, rows, reason) => undoRows(tx, job, kind, rows, reason),
  }
}

const alternatives = (fields: readonly { header: string }[]) =>
  fields.map(({ header }) => header.toLowerCase()).join(' or ')

const takenMessage = ({ key }: Shape): string => (key ? taken(key.rule) : 'It is there already')

function knownTexts({ fields, key }: Shape): string {
  const headers = fields.flatMap((field) => (key?.fields.includes(field.key) ? [field.header.toLowerCase()] : []))
  return headers.length > 0
    ? `A row is known by its ${headers.join(' and ')}.`
    : 'A row of which every value stands already is passed over.'
}

type Listed = Extract<Reading, { readonly as: 'reference' }>
const isListed = (reading: Reading): reading is Listed => reading.as === 'reference' && !reading.target.unlisted

async function lookupSheets(
  { fields }: Shape,
  read: (target: Parameters<typeof candidateNames>[1]) => ReturnType<typeof candidateNames>,
): Promise<LookupSheet[]> {
  const listed = fields.flatMap(({ key, reading }) => (isListed(reading) ? [{ key, target: reading.target }] : []))
  const sheets: LookupSheet[] = []
  for (const target of new Map(listed.map((one) => [one.target.table, one.target])).values()) {
    const name = sheetName(target.label.many)
    const headers = [sheetName(target.label.one), ...target.by.slice(1).map(() => 'Code')]
    const columns = listed.flatMap((one) => (one.target.table === target.table ? [one.key] : []))
    sheets.push({ name, headers, rows: (await read(target)).map(({ names }) => names), columns })
  }
  return sheets
}
