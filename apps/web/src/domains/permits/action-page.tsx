import { useAddressQuery } from '../../lib/navigation.ts'
import { FormPage } from './form/form-page.tsx'
import { RecordPage } from './record/record-page.tsx'

const FORMS: readonly (string | undefined)[] = ['add', 'edit']

/** The one page of a permit (PERMIT-02): it is requested, changed, and read. */
export default function ActionPage() {
  const [{ action }] = useAddressQuery()
  return FORMS.includes(action) ? <FormPage /> : <RecordPage />
}
