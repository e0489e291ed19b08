import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { useLoad } from '../../../lib/use-load.ts'
import { HistoryDrawer } from '../../../ui/history/history-drawer.tsx'
import type { FormRow } from './form-actions.tsx'

/** Who changed, published, deleted or restored a form. */
export function FormHistory({ row, onClose }: { readonly row: FormRow; readonly onClose: () => void }) {
  const history = useLoad(formRecord.endpoints.history, { params: { id: row.id } })
  return <HistoryDrawer title={`History of ${row.formName}`} history={history} onClose={onClose} />
}
