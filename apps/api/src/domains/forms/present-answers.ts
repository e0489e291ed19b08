import { shownAnswer } from '@selamat/contract/domains/forms/calculated'
import { type CompiledForm, outlineOf } from '@selamat/contract/domains/forms/compile-form'
import type { FormDefinition, PresentedAnswer } from '@selamat/contract/domains/forms/form'
import { kinds, type Names } from '@selamat/contract/domains/forms/kinds'
import type { Executor } from '../../platform/database.ts'
import { fileDataOf, filesById } from '../files/index.ts'
import { equipmentOf, masterKeysOf, peopleOf, placesOf } from './queries/referenced-records.ts'
import { type AnsweredField, type AnswerReferences, type Answers, answeredFields, referencesIn } from './references.ts'

/** Answers in the order of the form with names and files; archived records keep their name. */
export async function presentAnswers(
  db: Executor,
  companyId: number,
  definition: FormDefinition,
  answers: Answers,
): Promise<PresentedAnswer[]> {
  const [presented = []] = await presentRevisions(db, companyId, outlineOf(definition), [answers])
  return presented
}

/** The same for several revisions of the answers, with one look-up of their references. */
export async function presentRevisions(
  db: Executor,
  companyId: number,
  form: CompiledForm,
  revisions: readonly Answers[],
): Promise<PresentedAnswer[][]> {
  const fields = revisions.map((answers) => answeredFields(form, answers))
  const named = await namesOf(db, companyId, referencesIn(fields.flat()))
  return fields.map((answered) => answered.map((one) => present(one, named)))
}

/** Some answered fields as people read them. */
export async function presentFields(db: Executor, companyId: number, fields: readonly AnsweredField[]) {
  const named = await namesOf(db, companyId, referencesIn(fields))
  return fields.map((one) => present(one, named))
}

type Named = Awaited<ReturnType<typeof namesOf>>

async function namesOf(db: Executor, companyId: number, references: AnswerReferences) {
  const { places, people, files, masterKeys, equipment } = references
  const fileIds = files.map(({ id }) => id)
  return {
    places: await placesOf(db, companyId, places),
    people: await peopleOf(db, companyId, people),
    files: await filesById(db, fileIds),
    masterKeys: await masterKeysOf(db, companyId, masterKeys),
    equipment: await equipmentOf(db, companyId, equipment),
  }
}

/** What stands for an answer that nobody reads. */
const SECRET = '••••••••'

function present(answered: AnsweredField, { places, people, files, masterKeys, equipment }: Named): PresentedAnswer {
  const { field, path, value } = answered
  if (kinds[field.kind].secret) return { path, value: null, display: SECRET, files: [], people: [] }
  const pointed = referencesIn([answered])
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
  }
  return {
    path,
    value,
    display: shownAnswer(field, value, names),
    files: pointed.files.flatMap(({ id }) => {
      const file = files.get(id)
      return file ? [fileDataOf(file)] : []
    }),
    people: pointed.people.map(({ username }) => ({
      username,
      fullName: people.get(username)?.fullName ?? username,
    })),
  }
}

/** A location and the part of it, as people read it: `Tank farm A › Pump house`. */
export const placeName = (location: string | null, part: string | null): string | null =>
  location && part ? `${location} › ${part}` : location
