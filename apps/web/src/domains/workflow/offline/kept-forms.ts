import type { form } from '@selamat/contract/domains/forms/form'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import type { flow } from '@selamat/contract/domains/workflow/flow'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { type Choice, toChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { getRow, putRow, removeRow, rowsOf } from '../../../lib/device-store.ts'
import { keepOfflineChoices } from '../../../lib/offline-choices.ts'
import { session } from '../../../lib/session.ts'
import { factsOf } from './files-in.ts'

/** A form as it was when it was last opened with a connection, with the workflows it starts. */
export interface KeptForm {
  readonly form: DataOf<typeof form.detail>
  readonly flows: DataOf<typeof flow.adHoc>
}
interface Row {
  readonly userId: number
  readonly key: string
  readonly savedAt: string
  readonly value: KeptForm
}

const own = () => session.get().session?.user.id ?? 0
const MOST_LOCATIONS = 1000

/** Keeps a form on this device with the locations it can name; confidential ones and those that ask for a secret are not kept. */
export async function keepForm(value: KeptForm): Promise<void> {
  const flows = value.flows.filter(({ confidential }) => !confidential)
  if (flows.length === 0 || factsOf(value.form.definition).secret) return removeForm(value.form.formId)
  const row = { userId: own(), key: `form/${value.form.formId}`, savedAt: new Date().toISOString() }
  await putRow<Row>('forms', { ...row, value: { ...value, flows } })
  const { options } = location.endpoints
  const choices: Choice[] = toChoices((await call(options, { body: { limit: MOST_LOCATIONS } })).data.options)
  await keepOfflineChoices(options.path, choices)
}

/** Removes a form that can no longer be filled in without a connection. */
export const removeForm = (formId: number): Promise<void> => removeRow('forms', own(), `form/${formId}`)

/** The kept form, or undefined. */
export const keptForm = async (formId: number): Promise<KeptForm | undefined> =>
  (await getRow<Row>('forms', own(), `form/${formId}`))?.value

/** The forms that can be filled in without a connection. */
export const keptForms = async (): Promise<readonly KeptForm[]> =>
  (await rowsOf<Row>('forms', own())).filter(({ key }) => key.startsWith('form/')).map(({ value }) => value)
