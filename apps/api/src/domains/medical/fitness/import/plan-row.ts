import type { ClinicSettings } from '@selamat/contract/domains/medical/clinic-settings'
import { findingFields, restrictionsFit } from '@selamat/contract/domains/medical/fitness/fitness-write'
import { day, text } from '@selamat/contract/kit/text'
import { z } from 'zod'
import type { ImportRow } from '../../../../platform/import/importer.ts'
import { addError, type Draft } from '../../../../record-import/draft.ts'
import type { Patient } from '../care.ts'
import type { NamedPatient } from '../named-patients.ts'
import { lastDayOf, overruledProblem, validFromProblem } from '../rules.ts'
import type { NewCertificate } from '../write-certificate.ts'

/** What is known of a person's fitness. */
export interface KnownFitness {
  readonly userId: number
  readonly state: NewCertificate['state'] | null
  readonly source: 'INTERNAL' | 'EXTERNAL' | null
  readonly unfitSince: string | null
  /** Documents of other providers that are not revoked, as `keyOfCertificate` writes them. */
  readonly documents: readonly { readonly id: number; readonly key: string }[]
}

export interface Facts {
  readonly today: string
  readonly settings: ClinicSettings
  readonly people: ReadonlyMap<string, NamedPatient>
  readonly known: ReadonlyMap<number, KnownFitness>
}

type Document = Omit<NewCertificate, 'number' | 'source'>

/** What a row of a file does. */
export interface Plan extends Pick<ImportRow, 'rowNumber'> {
  readonly result: 'NEW' | 'SAME' | 'ERROR'
  readonly notes: Readonly<Record<string, { readonly wrong?: string }>>
  readonly current: { readonly id: number } | null
  readonly patient: Patient | null
  readonly document: Document | null
}

/** As the single door takes it, but for its file. */
const finding = z.strictObject({ ...findingFields, validFrom: day, provider: text(150) }).superRefine(restrictionsFit)

/** The same document is known by what it says. */
export const keyOfCertificate = ({ state, validFrom, validUntil, provider, restrictions }: Document): string =>
  JSON.stringify([state, validFrom, validUntil, provider, restrictions.map(({ activity }) => activity).sort()])

/** The cell of a field of the form. */
const cellOf = (path: readonly PropertyKey[]): string => {
  const [field, , part] = path
  if (field !== 'restrictions') return String(field)
  return part === 'label' ? 'label' : part === 'until' ? 'restrictedUntil' : 'activities'
}

function documentOf(draft: Draft): z.output<typeof finding> | null {
  const { values } = draft
  const activities = z.array(z.string()).catch([]).parse(values.get('activities'))
  const label = String(values.get('label') ?? '')
  const until = values.get('restrictedUntil') ?? null
  const restrictions = activities.map((activity) => ({ activity, label, until }))
  if (activities.length === 0 && (label !== '' || until !== null)) {
    addError(draft, 'activities', 'Say which work is restricted')
  }
  const [state, validFrom, validUntil, provider] = ['state', 'validFrom', 'validUntil', 'provider'].map((key) =>
    values.get(key),
  )
  const parsed = finding.safeParse({ state, validFrom, validUntil, provider, restrictions })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const cell = cellOf(path)
    const isMissing = values.get(cell) === undefined && !draft.notes.has(cell)
    addError(draft, cell, isMissing && path.length === 1 && path[0] !== 'restrictions' ? REQUIRED : message)
  }
  return parsed.data ?? null
}

const REQUIRED = 'This field is required'

/** What a row of a list of certificates does, for the same reasons as the form; nothing is read here. */
export function planRow(draft: Draft, facts: Facts): Plan {
  const { today, settings, people, known } = facts
  if (!draft.values.has('username') && !draft.notes.has('username')) addError(draft, 'username', REQUIRED)
  const patient = people.get(String(draft.values.get('username'))) ?? null
  const parsed = documentOf(draft)
  const fitness = patient && known.get(patient.id)
  const problems = patient && [
    [
      'username',
      overruledProblem(
        fitness?.state && fitness.source ? { state: fitness.state, source: fitness.source } : null,
        patient,
      ),
    ] as const,
  ]
  const period = parsed && lastDayOf(settings, parsed, { unfitSince: fitness?.unfitSince ?? null, today })
  const document = parsed && period && { ...parsed, validUntil: period.until }
  const same = document && fitness?.documents.find(({ key }) => key === keyOfCertificate(document))
  if (!same) {
    for (const [cell, problem] of problems ?? []) if (problem !== null) addError(draft, cell, problem)
    const late = parsed && validFromProblem(parsed.validFrom, today)
    if (late) addError(draft, 'validFrom', late)
    if (period?.problem) addError(draft, 'validUntil', period.problem)
  }
  const notes = Object.fromEntries(draft.notes)
  const plan = { rowNumber: draft.rowNumber, notes, patient, document, current: same ? { id: same.id } : null }
  if (Object.values(notes).some(({ wrong }) => wrong !== undefined) || document === null)
    return { ...plan, result: 'ERROR' }
  return { ...plan, result: same ? 'SAME' : 'NEW' }
}
