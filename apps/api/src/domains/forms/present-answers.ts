import { type CompiledForm, compileForm } from '@selamat/contract/domains/forms/compile-form'
import type { FormDefinition, PresentedAnswer } from '@selamat/contract/domains/forms/form'
import { displayOf, type Names } from '@selamat/contract/domains/forms/kinds'
import type { Executor } from '../../platform/database.ts'
import { fileDataOf, filesById } from '../files/index.ts'
import { peopleOf, placesOf } from './queries/referenced-records.ts'
import { type AnsweredField, type Answers, answeredFields, referencesIn } from './references.ts'

/** Answers in the order of the form with names and files; archived records keep their name. */
export async function presentAnswers(
  db: Executor,
  companyId: number,
  definition: FormDefinition,
  answers: Answers,
): Promise<PresentedAnswer[]> {
  const [presented = []] = await presentRevisions(db, companyId, compileForm(definition), [answers])
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
  const { places, people, files } = referencesIn(fields.flat())
  const named: Named = {
    places: await placesOf(db, companyId, places),
    people: await peopleOf(db, companyId, people),
    files: await filesById(
      db,
      files.map(({ id }) => id),
    ),
  }
  return fields.map((answered) => answered.map((one) => present(one, named)))
}

interface Named {
  readonly places: Awaited<ReturnType<typeof placesOf>>
  readonly people: Awaited<ReturnType<typeof peopleOf>>
  readonly files: Awaited<ReturnType<typeof filesById>>
}

function present(answered: AnsweredField, { places, people, files }: Named): PresentedAnswer {
  const { field, path, value } = answered
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
  }
  return {
    path,
    value,
    display: displayOf(field, value, names),
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
