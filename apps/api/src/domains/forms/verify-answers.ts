import { flatten, nest } from '@selamat/contract/domains/forms/answers'
import { type CompiledForm, outlineOf } from '@selamat/contract/domains/forms/compile-form'
import { displayAnswer, type FieldData, type FormDefinition } from '@selamat/contract/domains/forms/form'
import { kinds } from '@selamat/contract/domains/forms/kinds'
import type { Executor } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { type FileFacts, filesById, isImage } from '../files/index.ts'
import { presentFields } from './present-answers.ts'
import {
  choosableEquipment,
  choosablePeople,
  factsOf,
  masterKeysOf,
  type Place,
  placesOf,
} from './queries/referenced-records.ts'
import { type AnsweredField, type AnswerReferences, type Answers, answeredFields, referencesIn } from './references.ts'
import { evaluateForm } from './rules/evaluate-form.ts'
import { stockItemsOf, type Tenant } from './tenant.ts'

/** A report that an answer may name: its form, and why it cannot be named here. */
export interface NamedReport {
  readonly formId: number
  readonly refusal: string | null
}

/** The submitter of the answers, and the records they can refer to. */
export interface Writer extends Tenant {
  readonly userId: number
  /** The day of Jakarta as of which the server writes who the submitter is. */
  readonly today: string
  /** Each report of these numbers that the submitter can read. */
  readonly reports: (db: Executor, numbers: readonly string[]) => Promise<ReadonlyMap<string, NamedReport>>
  /** The record that may already own files of an earlier sending. */
  readonly owner?: { readonly kind: string; readonly id: number }
}

/** Fully checked answers, and the fields of the report taken from them. */
export interface VerifiedAnswers {
  readonly answers: Answers
  /** The answer that names the report. */
  readonly subject: string
  readonly locationId: number | null
  readonly subLocationId: number | null
  /** The site of the location. */
  readonly siteId: number | null
  readonly fileIds: readonly number[]
}

/**
 * Checks answers against a form, without the database. Throws 422 with the message of each wrong field by its path, and
 * where the rules of the form need too much.
 */
export async function cleanAnswers(definition: FormDefinition, fieldData: FieldData, today: string): Promise<Answers> {
  const { answers, errors } = await evaluateForm('check', definition, fieldData, today)
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return answers
}

/** Checks that what clean answers point at is there, of the tenant and the writer's to use. Throws 422 by path. */
export async function verifyAnswers(
  db: Executor,
  definition: FormDefinition,
  answers: Answers,
  writer: Writer,
): Promise<VerifiedAnswers> {
  const form = outlineOf(definition)
  const fields = answeredFields(form, answers)
  const references = referencesIn(fields)
  const { companyId, reports } = writer
  const places = await placesOf(db, companyId, references.places)
  const fileIds = references.files.map(({ id }) => id)
  const numbers = references.reports.map(({ assignmentNumber }) => assignmentNumber)
  const errors = {
    ...wrongPlaces(references, places),
    ...wrongPeople(references, await choosablePeople(db, writer, references.people)),
    ...wrongFiles(references, await filesById(db, fileIds), writer),
    ...wrongKeys(references, await masterKeysOf(db, companyId, references.masterKeys)),
    ...wrongEquipment(references, await choosableEquipment(db, writer, references.equipment)),
    ...wrongStockItems(references, await stockItemsOf(db, writer, references.stockItems)),
    ...wrongReports(references, numbers.length === 0 ? new Map() : await reports(db, numbers)),
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  const place = references.places.find(({ path }) => path === definition.locationFieldId)
  const replaced = await serverAnswers(db, fields, writer)
  return {
    answers:
      replaced.size === 0
        ? answers
        : nest(form, { ...flatten(form, answers).answers, ...Object.fromEntries(replaced) }),
    subject: await subjectOf(db, writer, form, answers),
    locationId: place?.locationId ?? null,
    subLocationId: place?.subLocationId ?? null,
    siteId: place ? (places.get(place.locationId)?.siteId ?? null) : null,
    fileIds,
  }
}

/** The subject as people read it, in one line. */
async function subjectOf(db: Executor, tenant: Tenant, form: CompiledForm, answers: Answers): Promise<string> {
  const answered = answeredFields(form, answers).filter(({ path }) => path === form.definition.subjectFieldId)
  const [presented] = await presentFields(db, tenant, answered)
  return presented ? displayAnswer(presented).replaceAll('\n', ' ').slice(0, MOST_OF_A_SUBJECT) : ''
}
const MOST_OF_A_SUBJECT = 255

/** By path what is stored in place of an answer: what the server knows of the submitter, and the hash of a secret. */
async function serverAnswers(db: Executor, fields: readonly AnsweredField[], { userId, today }: Writer) {
  const replaced = new Map<string, unknown>()
  const filled = fields.filter(({ field }) => kinds[field.kind].source === 'server')
  const facts = filled.length === 0 ? {} : await factsOf(db, userId, today)
  for (const { field, path } of filled) {
    const names = 'facts' in field.settings ? field.settings.facts : []
    replaced.set(path, Object.fromEntries(names.flatMap((name) => (facts[name] ? [[name, facts[name]]] : []))))
  }
  for (const { field, path, value } of fields) {
    if (kinds[field.kind].secret) replaced.set(path, { hash: await hashPassword(String(value)) })
  }
  return replaced
}

type Errors = Record<string, string>

function wrongPlaces({ places }: AnswerReferences, known: ReadonlyMap<number, Place>): Errors {
  const errors: Errors = {}
  for (const { path, locationId, subLocationId } of places) {
    const place = known.get(locationId)
    const part = subLocationId === null ? undefined : place?.subLocations.get(subLocationId)
    if (!place || place.archived) errors[path] = 'This location is not available. Choose another'
    else if (subLocationId !== null && (!part || part.archived))
      errors[path] = 'This sub-location is not available. Choose another'
  }
  return errors
}

function wrongPeople({ people }: AnswerReferences, known: ReadonlyMap<string, { archived: boolean }>): Errors {
  const unknown = people.filter(({ username }) => known.get(username)?.archived ?? true)
  return Object.fromEntries(unknown.map(({ path }) => [path, 'This person is not available. Choose another']))
}

function wrongKeys(
  { masterKeys }: AnswerReferences,
  known: ReadonlyMap<number, { categoryId: number; typeId: number; archived: boolean }>,
): Errors {
  const wrong = masterKeys.filter(({ id, typeId, categoryId }) => {
    const key = known.get(id)
    const inCategory = categoryId === null ? key?.typeId === typeId : key?.categoryId === categoryId
    return !key || key.archived || !inCategory
  })
  return Object.fromEntries(wrong.map(({ path }) => [path, 'This value is not available. Choose another']))
}

function wrongEquipment(
  { equipment }: AnswerReferences,
  known: ReadonlyMap<number, { family: string; archived: boolean }>,
): Errors {
  const wrong = equipment.filter(({ id, family }) => {
    const item = known.get(id)
    return !item || item.archived || (family !== null && item.family !== family)
  })
  return Object.fromEntries(wrong.map(({ path }) => [path, 'This equipment is not available. Choose another']))
}

function wrongStockItems(
  { stockItems }: AnswerReferences,
  known: ReadonlyMap<number, { kind: string; archived: boolean }>,
): Errors {
  const wrong = stockItems.filter(({ id, stockKind }) => {
    const item = known.get(id)
    return !item || item.archived || item.kind !== stockKind
  })
  return Object.fromEntries(wrong.map(({ path }) => [path, 'This item is not available. Choose another']))
}

function wrongReports({ reports }: AnswerReferences, readable: ReadonlyMap<string, NamedReport>): Errors {
  const wrong = reports.flatMap(({ path, assignmentNumber, formId }) => {
    const found = readable.get(assignmentNumber)
    const available = found !== undefined && (formId === null || found.formId === formId)
    const message = available ? found.refusal : 'This report is not available. Choose another'
    return message === null ? [] : [[path, message]]
  })
  return Object.fromEntries(wrong)
}

function wrongFiles({ files }: AnswerReferences, known: ReadonlyMap<number, FileFacts>, writer: Writer): Errors {
  const errors: Errors = {}
  const used = new Set<number>()
  for (const { path, picture, id } of files) {
    const file = known.get(id)
    if (!file || !mayUse(file, writer)) errors[path] = 'A file is no longer there. Please add it again'
    else if (used.has(id)) errors[path] = 'Add each file once'
    else if (isImage(file.contentType) !== picture)
      errors[path] = picture ? 'You can only upload JPG/PNG file!' : 'File type is not supported'
    used.add(id)
  }
  return errors
}

function mayUse(file: FileFacts, { userId, owner }: Writer): boolean {
  if (file.ownerKind === null) return file.uploadedBy === userId
  return owner !== undefined && file.ownerKind === owner.kind && file.ownerId === owner.id
}
