import type { FileData } from '@selamat/contract/domains/files/file'
import {
  contractorEquipment,
  equipment,
  fireEquipment,
} from '@selamat/contract/domains/master-data/equipment/equipment'
import { isolationPoint } from '@selamat/contract/domains/master-data/equipment/maintenance/isolation-point'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit'
import { useState } from 'react'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { AnyUpload } from '../../../ui/upload/upload-field.tsx'
import type { PartProps } from './part-props.ts'
import { RecordsField } from './records-field.tsx'
import { texts } from './texts.ts'

const points = choicesOf(isolationPoint)
const families = [equipment, contractorEquipment, fireEquipment].map(choicesOf)
const anyEquipment: ChoiceSource = {
  key: 'equipment-of-all-families',
  load: async (query) => {
    const found = (await Promise.all(families.map(({ load }) => load(query)))).flat()
    return [...new Map(found.map((choice) => [choice.value, choice])).values()]
  },
}

/** Where energy is cut off. */
export const IsolationsPart = ({ form, type }: PartProps) => (
  <div className="fields fields--single">
    <RecordsField
      label={texts.points}
      help={type === null || type.needsIsolation ? texts.pointsHelp : texts.noPoints}
      placeholder={texts.pointsHint}
      required={type?.needsIsolation ?? false}
      error={form.errorAt('isolationPointIds')}
      source={points}
      value={form.values.isolationPointIds}
      onChange={(ids) => form.set('isolationPointIds', ids)}
    />
  </div>
)

/** What is worked on, and what is worked with. */
export function EquipmentPart({ form }: PartProps) {
  const { equipment: all } = form.values
  const idsOf = (isSubject: boolean) =>
    all.filter((one) => (one.isSubject ?? false) === isSubject).map(({ equipmentId }) => equipmentId)
  const write = (isSubject: boolean, ids: readonly number[]) =>
    form.set('equipment', [
      ...all.filter((one) => (one.isSubject ?? false) !== isSubject && !ids.includes(one.equipmentId)),
      ...ids.map((equipmentId) => ({ equipmentId, isSubject })),
    ])
  return (
    <div className="fields fields--single">
      {([true, false] as const).map((isSubject) => (
        <RecordsField
          key={String(isSubject)}
          label={isSubject ? texts.equipmentOn : texts.equipmentUsed}
          placeholder={texts.equipmentHint}
          error={isSubject ? form.errorAt('equipment') : undefined}
          source={anyEquipment}
          value={idsOf(isSubject)}
          onChange={(ids) => write(isSubject, ids)}
        />
      ))}
    </div>
  )
}

const MOST_FILES = 50

interface AttachmentsProps extends PartProps {
  readonly stored: PermitDetail['files']
}

/** The files that come with the request. */
export function AttachmentsPart({ form, type, stored }: AttachmentsProps) {
  const [known, setKnown] = useState<readonly FileData[]>(() =>
    stored.map(({ fileId: id, name, url }) => ({ id, name, url, size: 0, contentType: '' })),
  )
  const displayed = form.values.files.flatMap(({ fileId }) => known.find(({ id }) => id === fileId) ?? [])
  const items = new Map(form.values.files.map(({ fileId, itemId }) => [fileId, itemId ?? null]))
  const change = (files: readonly FileData[]) => {
    setKnown((now) => [...now, ...files.filter(({ id }) => !now.some((one) => one.id === id))])
    form.set(
      'files',
      files.map(({ id }) => ({ fileId: id, itemId: items.get(id) ?? null })),
    )
  }
  const documents = (type?.documents ?? []).map(({ itemName }) => itemName).join(', ')
  return (
    <FieldLayout
      group
      label={texts.files}
      help={documents === '' ? undefined : texts.documentsHelp(documents)}
      error={form.errorAt('files')}
    >
      {(control) => <AnyUpload control={control} value={displayed} onChange={change} max={MOST_FILES} />}
    </FieldLayout>
  )
}
