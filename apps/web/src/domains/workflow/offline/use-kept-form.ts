import type { form } from '@selamat/contract/domains/forms/form'
import type { flow } from '@selamat/contract/domains/workflow/flow'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import type { Loaded } from '../../../lib/use-load.ts'
import { type KeptForm, keepForm, keptForm, removeForm } from './kept-forms.ts'

const failedWith = (status: number, thrown: unknown) => thrown instanceof ApiError && thrown.status === status

/** Keeps a loaded form on this device; gives the kept one once the server could not be reached, else null. */
export function useKeptForm(
  formId: number,
  loaded: Loaded<DataOf<typeof form.detail> | null>,
  flows: Loaded<DataOf<typeof flow.adHoc> | null>,
): KeptForm | null {
  const [kept, setKept] = useState<KeptForm | null>(null)
  const { data } = loaded
  const startable = flows.data
  useEffect(() => {
    if (data === null || startable === null) return
    void keepForm({ form: data, flows: startable }).catch((cause) => console.info('The form could not be kept', cause))
  }, [data, startable])
  const gone = failedWith(404, loaded.error)
  useEffect(() => {
    if (gone) removeForm(formId).catch((cause) => console.info('The kept form could not be removed', cause))
  }, [gone, formId])
  const away = failedWith(0, loaded.error) || failedWith(0, flows.error)
  useEffect(() => {
    if (!away) return
    const log = (cause: unknown) => console.info('The kept form could not be read', cause)
    keptForm(formId).then((found) => setKept(found ?? null), log)
  }, [away, formId])
  return kept
}
