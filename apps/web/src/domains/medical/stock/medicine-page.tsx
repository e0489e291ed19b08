import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import { CONTROL_LABELS, DOSAGE_FORM_LABELS } from '@selamat/contract/domains/medical/stock/stock-words'
import type { RowOf } from '@selamat/contract/kit/resource'
import { ResourceFormDrawer } from '../../../crud/resource-form-drawer.tsx'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Link } from '../../../ui/link.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { texts } from '../texts.ts'
import { ItemPage } from './item-page.tsx'
import { medicineForm } from './medicine.tsx'
import { STOCK_LISTS } from './stock-tabs.tsx'

/** One medicine: what it is, its batches and its movements (MEDICAL-44). */
export default function MedicinePage() {
  const [{ id = '' }] = useAddressQuery()
  const loaded = useLoad(medicine.endpoints.get, { params: { id: Number(id) } })
  if (loaded.data !== null) return <Medicine row={loaded.data} />
  const nothing = {
    title: texts.itemGone,
    text: texts.itemGoneText,
    action: <Link to={STOCK_LISTS.MEDICINE.list}>{texts.toItems}</Link>,
  }
  return <RecordLoading failed={texts.itemFailed} loaded={loaded} nothing={nothing} />
}

function Medicine({ row }: { readonly row: RowOf<typeof medicine> }) {
  const { medicineName, strength, code, typeName, form, control, isLasa, kfaCode, ingredients, description } = row
  const marks = [control === 'NONE' ? '' : CONTROL_LABELS[control], isLasa ? texts.lasaShort : '']
  const facts = [
    { label: texts.ingredients, value: ingredients.join(', ') },
    { label: texts.kfa, value: kfaCode },
    { label: texts.description, value: description },
  ]
  return (
    <ItemPage
      kind="MEDICINE"
      row={row}
      name={[medicineName, strength].filter(Boolean).join(' ')}
      about={[code, DOSAGE_FORM_LABELS[form], typeName, ...marks].filter(Boolean).join(' · ')}
      facts={facts.filter(({ value }) => value)}
      form={(onClose) => <ResourceFormDrawer form={medicineForm} row={row} onClose={onClose} />}
    />
  )
}
