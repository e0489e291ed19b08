import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../lib/client.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { Link } from '../../../ui/link.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { texts as RECORD_TEXTS } from '../records/texts.ts'
import { FormBuilder } from './form-builder.tsx'
import { texts } from './texts.ts'

interface Opened {
  readonly content: DataOf<typeof formRecord.content> | null
  readonly error: Error | null
}

/** The draft of a form while its author works on it (FORMS-03). It is read anew at each visit: a save builds on its version. */
export default function FormBuilderPage() {
  const [{ id = '' }] = useAddressQuery()
  const [{ content, error }, set] = useState<Opened>({ content: null, error: null })
  const load = useCallback(() => {
    set({ content: null, error: null })
    call(formRecord.content, { body: { formId: Number(id) } }).then(
      ({ data }) => set({ content: data, error: null }),
      (thrown: Error) => set({ content: null, error: thrown }),
    )
  }, [id])
  useEffect(load, [load])
  if (content !== null) return <FormBuilder key={content.form.id} content={content} />
  const nothing = {
    title: RECORD_TEXTS.absent,
    text: RECORD_TEXTS.absentText,
    action: <Link to={formRecord.paths.list}>{RECORD_TEXTS.toForms}</Link>,
  }
  return <RecordLoading failed={texts.failed} loaded={{ error, reload: load }} nothing={nothing} />
}
