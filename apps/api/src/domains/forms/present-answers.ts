import type { FileData } from '@selamat/contract/domains/files/file'
import type { Field, FormDefinition } from '@selamat/contract/domains/forms/form'
import type { Executor } from '../../platform/database.ts'
import { fileDataOf, filesById } from '../files/index.ts'
import { peopleOf } from './queries/people.ts'
import { placesOf } from './queries/places.ts'
import { type Answers, fieldsOf, referencesOf } from './references.ts'

/** An answer as a reader sees it; `display` is null where the value is text already, or files. */
export interface PresentedAnswer {
  readonly fieldId: string
  readonly value: unknown
  readonly display: string | null
  readonly files: FileData[]
}

/** Answers in the order of the form with labels, names and files; what was archived since keeps its name. */
export async function presentAnswers(
  db: Executor,
  companyId: number,
  definition: FormDefinition,
  answers: Answers,
): Promise<PresentedAnswer[]> {
  const [presented = []] = await presentRevisions(db, companyId, definition, [answers])
  return presented
}

/** The same for several revisions of the answers at once; what they name is looked up together. */
export async function presentRevisions(
  db: Executor,
  companyId: number,
  definition: FormDefinition,
  revisions: readonly Answers[],
): Promise<PresentedAnswer[][]> {
  const references = revisions.map((answers) => referencesOf(definition, answers))
  const places = await placesOf(
    db,
    companyId,
    references.flatMap((one) => one.places),
  )
  const people = await peopleOf(
    db,
    companyId,
    references.flatMap((one) => one.people),
  )
  const files = await filesById(
    db,
    references.flatMap((one) => one.files.map(({ id }) => id)),
  )
  const named: Named = { places, people, files }
  return revisions.map((answers) => present(definition, answers, named))
}

interface Named {
  readonly places: Awaited<ReturnType<typeof placesOf>>
  readonly people: Awaited<ReturnType<typeof peopleOf>>
  readonly files: Awaited<ReturnType<typeof filesById>>
}

function present(definition: FormDefinition, answers: Answers, named: Named): PresentedAnswer[] {
  const references = referencesOf(definition, answers)
  const displays = new Map<string, string>()
  for (const { fieldId, locationId, subLocationId } of references.places) {
    const place = named.places.get(locationId)
    const part = subLocationId === null ? undefined : place?.subLocations.get(subLocationId)
    displays.set(fieldId, placeName(place?.locationName ?? null, part?.name ?? null) ?? String(locationId))
  }
  for (const { fieldId, username } of references.people) {
    const person = named.people.get(username)
    displays.set(fieldId, person ? `${person.fullName} (${username})` : username)
  }
  return fieldsOf(definition)
    .filter(({ fieldId }) => answers[fieldId] !== undefined)
    .map((field) => ({
      fieldId: field.fieldId,
      value: answers[field.fieldId],
      display: displays.get(field.fieldId) ?? choices(field, answers[field.fieldId]),
      files: references.files.flatMap(({ fieldId, id }) => {
        const file = fieldId === field.fieldId ? named.files.get(id) : undefined
        return file ? [fileDataOf(file)] : []
      }),
    }))
}

/** A location and the part of it, as people read it: `Tank farm A › Pump house`. */
export const placeName = (location: string | null, part: string | null): string | null =>
  location && part ? `${location} › ${part}` : location

function choices(field: Field, value: unknown): string | null {
  if (!('options' in field.settings)) return null
  const labels = new Map(field.settings.options.map((choice) => [choice.value, choice.label]))
  const chosen: unknown[] = Array.isArray(value) ? value : [value]
  return chosen.map((one) => labels.get(String(one)) ?? String(one)).join(', ')
}
