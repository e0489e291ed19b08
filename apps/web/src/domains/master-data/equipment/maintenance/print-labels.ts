import {
  equipmentMaintenance,
  LABELS_MOST,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { messageOf } from '../../../../lib/api-error.ts'
import { download } from '../../../../lib/client.ts'
import { toast } from '../../../../ui/toast.ts'
import { refreshEquipment } from './registers.ts'
import { texts } from './texts.ts'

/** Returns the labels of some items as a PDF to print; they count as labelled then. */
export async function printLabels(ids: readonly number[]): Promise<void> {
  if (ids.length > LABELS_MOST) return void toast.error(texts.printFailed, texts.tooMany(LABELS_MOST))
  try {
    await download(equipmentMaintenance.labels, { body: { ids: [...ids] } }, 'equipment-labels.pdf')
    await refreshEquipment()
  } catch (thrown) {
    toast.error(texts.printFailed, messageOf(thrown))
  }
}
