import { setImmediate } from 'node:timers/promises'
import { shownAnswer } from '@selamat/contract/domains/forms/calculated'
import { type CompiledForm, outlineOf } from '@selamat/contract/domains/forms/compile-form'
import type { FormDefinition, PresentedAnswer } from '@selamat/contract/domains/forms/form'
import { kinds, type Names, referencesOf } from '@selamat/contract/domains/forms/kinds'
import type { Executor } from '../../platform/database.ts'
import { fileDataOf, filesById } from '../files/index.ts'
import { equipmentOf, masterKeysOf, peopleOf, placesOf } from './queries/referenced-records.ts'
import { type AnsweredField, type AnswerReferences, type Answers, answeredFields, referencesIn } from './references.ts'
import { stockItemsOf, type Tenant } from './tenant.ts'

/** Answers in the order of the form with names and files; archived records keep their name. */
export async function presentAnswers(
  db: Executor,
  tenant: Tenant,
  definition: FormDefinition,
  answers: Answers,
): Promise<PresentedAnswer[]> {
  const [presented = []] = await presentRevisions(db, tenant, outlineOf(definition), [answers])
  return presented
}

/** The same for several revisions of the answers, with one look-up of their references. */
export async function presentRevisions(
  db: Executor,
  tenant: Tenant,
  form: CompiledForm,
  revisions: readonly Answers[],
): Promise<PresentedAnswer[][]> {
  const fields = revisions.map((answers) => answeredFields(form, answers))
  const named = await namesOf(db, tenant, referencesIn(fields.flat()))
  return fields.map((answered) => answered.map((one) => present(one, named)))
}

/** What a list shows of a report. */
export interface PresentedReport {
  readonly answers: PresentedAnswer[]
  /** How many rows of each repeat have an answer. */
  readonly rows: Record<string, number>
  /** The answers of all rows are there, not of the first alone. */
  readonly hasAllRows: boolean
}

/** `crew[0].b[1].x` is in the rows `crew[0]` of `crew` and `crew[0].b[1]` of `b`. */
const ROW = /([^.[\]]+)\[\d+\](?=\.)/g

function rowCounts(fields: readonly AnsweredField[]): Record<string, number> {
  const rows = new Map<string, Set<string>>()
  for (const { path } of fields) {
    for (const { 0: step, 1: repeat = '', index } of path.matchAll(ROW)) {
      const known = rows.get(repeat) ?? new Set()
      rows.set(repeat, known.add(path.slice(0, index + step.length)))
    }
  }
  return Object.fromEntries([...rows].map(([repeat, { size }]) => [repeat, size]))
}

/** All answers beside the repeats, and so many of those in their rows, up to the end of a row. */
function firstOf(fields: readonly AnsweredField[], inRows: number): readonly AnsweredField[] {
  const started = new Set<string>()
  let taken = 0
  return fields.filter(({ path }) => {
    const row = path.slice(0, path.lastIndexOf(']') + 1)
    if (row === '') return true
    if (taken >= inRows && !started.has(row)) return false
    started.add(row)
    taken++
    return true
  })
}

/** After so many answers other requests have their turn. */
const TURN = 500

/** Does something to each of some, of which each says how many answers it holds, with turns of others in between. */
async function inTurns<T, R extends { readonly size: number }>(all: readonly T[], work: (one: T) => R): Promise<R[]> {
  const done: R[] = []
  let answers = 0
  for (const one of all) {
    const result = work(one)
    done.push(result)
    answers += result.size
    if (answers < TURN) continue
    answers = 0
    await setImmediate()
  }
  return done
}

/** Reports of a form as lists show them, with so many answers in rows each: a report can hold ten thousand. */
export async function presentReports(
  db: Executor,
  tenant: Tenant,
  form: CompiledForm,
  reports: readonly Answers[],
  inRows = Number.POSITIVE_INFINITY,
): Promise<PresentedReport[]> {
  const read = await inTurns(reports, (answers) => {
    const all = answeredFields(form, answers)
    return { all, fields: firstOf(all, inRows), size: all.length }
  })
  const named = await namesOf(db, tenant, referencesIn(read.flatMap(({ fields }) => fields)))
  const presented = await inTurns(read, ({ all, fields, size }) => ({
    report: {
      answers: fields.map((one) => present(one, named)),
      rows: rowCounts(all),
      hasAllRows: fields.length === all.length,
    },
    size,
  }))
  return presented.map(({ report }) => report)
}

/** Some answered fields as people read them. */
export async function presentFields(db: Executor, tenant: Tenant, fields: readonly AnsweredField[]) {
  const named = await namesOf(db, tenant, referencesIn(fields))
  return fields.map((one) => present(one, named))
}

/** What references are called, and the files and people themselves. */
type Named = Awaited<ReturnType<typeof namesOf>>

async function namesOf(db: Executor, tenant: Tenant, references: AnswerReferences) {
  const { companyId } = tenant
  const places = await placesOf(db, companyId, references.places)
  const people = await peopleOf(db, companyId, references.people)
  const files = await filesById(
    db,
    references.files.map(({ id }) => id),
  )
  const masterKeys = await masterKeysOf(db, companyId, references.masterKeys)
  const equipment = await equipmentOf(db, companyId, references.equipment)
  const stockItems = await stockItemsOf(db, tenant, references.stockItems)
  const names: Names = {
    place: (locationId, subLocationId) => {
      const place = places.get(locationId)
      const part = subLocationId === null ? undefined : place?.subLocations.get(subLocationId)
      return placeName(place?.locationName ?? null, part?.name ?? null) ?? String(locationId)
    },
    person: (username) => {
      const person = people.get(username)
      return person ? `${person.fullName} (${username})` : username
    },
    masterKey: (id) => masterKeys.get(id)?.name ?? String(id),
    equipment: (id) => {
      const item = equipment.get(id)
      return item ? `${item.code} · ${item.typeName}` : String(id)
    },
    stockItem: (id) => {
      const item = stockItems.get(id)
      return item ? `${item.name} (${item.code})` : String(id)
    },
  }
  return { names, people, files }
}

/** What stands for an answer that nobody reads. */
const SECRET = '••••••••'

function present({ field, path, value }: AnsweredField, { names, people, files }: Named): PresentedAnswer {
  if (kinds[field.kind].secret) return { path, value: null, display: SECRET, files: [], people: [] }
  const pointed = referencesOf(field, value)
  return {
    path,
    value,
    display: shownAnswer(field, value, names),
    files: (pointed.files ?? []).flatMap(({ id }) => {
      const file = files.get(id)
      return file ? [fileDataOf(file)] : []
    }),
    people: (pointed.people ?? []).map((username) => ({
      username,
      fullName: people.get(username)?.fullName ?? username,
    })),
  }
}

/** A location and the part of it, as people read it: `Tank farm A › Pump house`. */
export const placeName = (location: string | null, part: string | null): string | null =>
  location && part ? `${location} › ${part}` : location
