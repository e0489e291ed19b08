import { equipmentMaintenance } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { EQUIPMENT_ITEMS } from '@selamat/contract/domains/master-data/items'
import { ApiError } from '../../../../lib/api-error.ts'
import { useAddressQuery } from '../../../../lib/navigation.ts'
import { useCan } from '../../../../lib/session.ts'
import { useLoad } from '../../../../lib/use-load.ts'
import { RecordLoading } from '../../../../ui/record-loading.tsx'
import { EquipmentRecordView } from './record/record-view.tsx'
import { texts } from './texts.ts'
import { Usability } from './usability/usability.tsx'

/** The page of one item of equipment; what its QR label opens. */
export default function EquipmentRecordPage() {
  const [{ id = '' }] = useAddressQuery()
  const can = useCan()
  const reads = EQUIPMENT_ITEMS.some((item) => can('read', item))
  return reads ? <EquipmentRecord key={id} id={Number(id) || 0} /> : <Usability key={id} id={Number(id) || 0} />
}

/** The full record; for equipment outside the reader's scope, whether it can be used. */
function EquipmentRecord({ id }: { readonly id: number }) {
  const loaded = useLoad(equipmentMaintenance.get, { params: { id } }, { enabled: id > 0 })
  const { data, error } = loaded
  if (data !== null) return <EquipmentRecordView equipment={data} />
  if (id === 0 || (error instanceof ApiError && error.status === 404)) return <Usability id={id} />
  return <RecordLoading failed={texts.loadFailed} loaded={loaded} />
}
