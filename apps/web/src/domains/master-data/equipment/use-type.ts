import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { useLoad } from '../../../lib/use-load.ts'

/** The type that is chosen in a form, with its plan; null until it is known. */
export function useType(typeId: number) {
  const { data } = useLoad(equipmentType.endpoints.get, { params: { id: typeId } }, { enabled: typeId > 0 })
  return data?.id === typeId ? data : null
}
