import type { FileData } from '@selamat/contract/domains/files/file'
import {
  defectReport,
  type EquipmentUsability,
  equipmentLabel,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-usability'
import { useState } from 'react'
import { call } from '../../../../../lib/client.ts'
import { FieldLayout } from '../../../../../ui/form/field.tsx'
import { AreaField } from '../../../../../ui/form/inputs.tsx'
import { toast } from '../../../../../ui/toast.ts'
import { AnyUpload } from '../../../../../ui/upload/upload-field.tsx'
import { FormDrawer } from '../actions/form-drawer.tsx'
import { refreshEquipment } from '../registers.ts'
import { texts } from '../texts.ts'

interface DefectFormProps {
  readonly equipment: Pick<EquipmentUsability, 'id' | 'code'>
  readonly onClose: () => void
}

/** Reports a defect of equipment to the responsible people. */
export function DefectForm({ equipment: { id, code }, onClose }: DefectFormProps) {
  const [files, setFiles] = useState<readonly FileData[]>([])
  return (
    <FormDrawer
      title={`${texts.reportDefect}: ${code}`}
      submit={texts.reportDefect}
      schema={defectReport}
      initial={{ note: '', fileId: null }}
      save={async (body, { idempotencyKey }) => {
        const { data } = await call(equipmentLabel.reportDefect, { params: { id }, body }, { idempotencyKey })
        toast.success(texts.defectReported, texts.notified(data.notified))
        void refreshEquipment()
      }}
      onClose={onClose}
      fields={(form, onSending) => (
        <>
          <AreaField form={form} name="note" label={texts.defect} placeholder={texts.noteFailed} required />
          <FieldLayout label={texts.photo} group wide error={form.errorAt('fileId')}>
            {(control) => (
              <AnyUpload
                control={control}
                camera
                value={files}
                onChange={(next) => {
                  setFiles(next)
                  form.set('fileId', next[0]?.id ?? null)
                }}
                onSending={onSending}
              />
            )}
          </FieldLayout>
        </>
      )}
    />
  )
}
