import { compileForm } from '@selamat/contract/domains/forms/compile-form'
import type { FieldData, FormDefinition } from '@selamat/contract/domains/forms/form'
import { checkAnswers } from '@selamat/contract/domains/forms/run-form'
import type { Executor } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { type FileFacts, filesById, isImage } from '../files/index.ts'
import { type Place, peopleOf, placesOf } from './queries/referenced-records.ts'
import { type AnswerReferences, type Answers, answeredFields, referencesIn } from './references.ts'

/** The submitter of the answers, and the records they can refer to. */
export interface Writer {
  readonly companyId: number
  readonly userId: number
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

/** Checks answers against a form, without the database. Throws 422 with the message of each wrong field by its path. */
export function cleanAnswers(definition: FormDefinition, fieldData: FieldData, today: string): Answers {
  const { answers, errors } = checkAnswers(compileForm(definition), fieldData, { today })
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
  const references = referencesIn(answeredFields(compileForm(definition), answers))
  const places = await placesOf(db, writer.companyId, references.places)
  const people = await peopleOf(db, writer.companyId, references.people)
  const fileIds = references.files.map(({ id }) => id)
  const files = await filesById(db, fileIds)
  const errors = {
    ...wrongPlaces(references, places),
    ...wrongPeople(references, people),
    ...wrongFiles(references, files, writer),
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  const place = references.places.find(({ path }) => path === definition.locationFieldId)
  return {
    answers,
    subject: String(answers[definition.subjectFieldId] ?? ''),
    locationId: place?.locationId ?? null,
    subLocationId: place?.subLocationId ?? null,
    siteId: place ? (places.get(place.locationId)?.siteId ?? null) : null,
    fileIds,
  }
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
