import {
  defectReport,
  type EquipmentUsability,
  equipmentLabel,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-usability'
import type { z } from 'zod'
import { call } from '../../../../../lib/client.ts'
import { ActionDialog } from '../../../../../ui/form/action-dialog.tsx'
import { FileField } from '../../../../../ui/form/file-field.tsx'
import { AreaField } from '../../../../../ui/form/inputs.tsx'
import { toast } from '../../../../../ui/toast.ts'
import { refreshEquipment } from '../registers.ts'
import { texts } from '../texts.ts'

interface DefectFormProps {
  readonly equipment: Pick<EquipmentUsability, 'id' | 'code'>
  readonly onClose: () => void
}

const initial: z.input<typeof defectReport> = { note: '', fileId: null }

/** Reports a defect of equipment to the responsible people. */
export const DefectForm = ({ equipment: { id, code }, onClose }: DefectFormProps) => (
  <ActionDialog
    drawer
    title={`${texts.reportDefect}: ${code}`}
    verb={texts.reportDefect}
    schema={defectReport}
    initial={initial}
    fields={(form) => (
      <>
        <AreaField form={form} name="note" label={texts.defect} placeholder={texts.noteFailed} required />
        <FileField form={form} name="fileId" label={texts.photo} file={null} camera wide />
      </>
    )}
    send={(body, options) => call(equipmentLabel.reportDefect, { params: { id }, body }, options)}
    announce={({ data }) => toast.success(texts.defectReported, texts.notified(data.notified))}
    reload={refreshEquipment}
    onClose={onClose}
  />
)
