import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { obligationLabel } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import { addMonths, formatDate } from '@selamat/contract/kit/dates'
import type { ReactNode } from 'react'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { serverNow } from '../../../lib/server-clock.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { DayField, NumberField, SwitchField } from '../../../ui/form/fields.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { Section } from '../../../ui/section.tsx'
import { locations, people } from '../choices.ts'
import { subLocations } from './choices.ts'
import { CodeField } from './code-field.tsx'
import type { EquipmentForm, EquipmentRow } from './common-form.ts'
import { equipmentTypeForm } from './equipment-type.tsx'
import { months, planLabels } from './plan-labels.ts'

interface SectionsProps {
  readonly form: EquipmentForm
  readonly row: EquipmentRow | null
  readonly family: EquipmentFamily
  readonly child?: true
  /** The owner or parent: the first field. */
  readonly lead?: ReactNode
  /** What only this register asks, beside brand and model. */
  readonly more?: ReactNode
}

/** The form of equipment: type, location, due dates, documents. */
export function Sections(props: SectionsProps) {
  const type = useType(props.form.values.typeId)
  return (
    <>
      <What {...props} type={type} />
      <Where {...props} />
      <Due {...props} type={type} />
      <Documents {...props} type={type} />
    </>
  )
}

type Typed = SectionsProps & { readonly type: ReturnType<typeof useType> }

function What({ form, row, family, child, lead, more, type }: Typed) {
  return (
    <Section title="What it is">
      <div className="fields">
        {lead}
        <ResourcePickField
          of={equipmentTypeForm}
          form={form}
          name="typeId"
          label="Type"
          help={type ? `${type.equipmentCategoryName}: ${planLabels(type)}` : 'Category and plan come from the type.'}
          required
        />
        <CodeField form={form} family={family} child={child ?? false} suggest={row === null} />
        <TextField form={form} name="brand" label="Brand" placeholder={family === 'FIRE' ? 'Yamato' : 'Dräger'} />
        <TextField form={form} name="model" label="Model" placeholder={family === 'FIRE' ? 'YA-20' : 'X-am 5600'} />
        {more}
        <TextField form={form} name="capacity" label="Capacity" placeholder={family === 'FIRE' ? '6 kg' : '5 t'} />
        <AreaField form={form} name="remarks" label="Remarks" placeholder="Anything the next user should know" />
      </div>
    </Section>
  )
}

function Where({ form, row, child }: SectionsProps) {
  const followed = child && row !== null && row.locationId === null && row.location
  return (
    <Section title="Where it is">
      <div className="fields">
        <PickField
          form={form}
          name="locationId"
          label="Location"
          source={locations}
          onPicked={() => form.set('subLocationId', null)}
          help={child && (followed ? `If empty, that of the parent: ${followed}.` : 'If empty, that of the parent.')}
        />
        <PickField
          form={form}
          name="subLocationId"
          label="Sub-location"
          source={subLocations}
          parentId={form.values.locationId ?? null}
          before="Choose the location first"
        />
        <PickField
          form={form}
          name="holderId"
          label="Holder"
          source={people}
          help="Who has it now. It then counts as in use."
        />
        <DayField form={form} name="inServiceOn" label="In service since" />
      </div>
    </Section>
  )
}

function Due({ form, family, type }: Typed) {
  const today = formatDate(serverNow())
  const { values } = form
  const last = (
    name: 'lastInspectionDate' | 'lastTestDate' | 'lastCalibrationDate',
    every: number | null | undefined,
  ) => {
    const from = values[name] || values.inServiceOn || today
    return every ? `Next due ${addMonths(from, every)}` : undefined
  }
  const every = values.inspectionMonths ?? type?.inspectionMonths
  const [inspection, test] = [
    obligationLabel(family, 'INSPECTION').toLowerCase(),
    obligationLabel(family, 'TEST').toLowerCase(),
  ]
  const planned = type?.inspectionMonths ? `The type plans every ${months(type.inspectionMonths)}.` : undefined
  return (
    <Section title="When it is due">
      <div className="fields">
        <DayField form={form} name="lastInspectionDate" label={`Last ${inspection}`} max={today} />
        <NumberField
          form={form}
          name="inspectionMonths"
          label={family === 'FIRE' ? 'Check every' : 'Inspect every'}
          unit="months"
          help={[values.inspectionMonths ? undefined : planned, last('lastInspectionDate', every)]
            .filter(Boolean)
            .join(' ')}
        />
        {(type?.testMonths || values.lastTestDate) && (
          <DayField
            form={form}
            name="lastTestDate"
            label={`Last ${test}`}
            max={today}
            help={last('lastTestDate', type?.testMonths)}
          />
        )}
        {(type?.calibrationMonths || values.lastCalibrationDate) && (
          <DayField
            form={form}
            name="lastCalibrationDate"
            label="Last calibration"
            max={today}
            help={last('lastCalibrationDate', type?.calibrationMonths)}
          />
        )}
      </div>
    </Section>
  )
}

function Documents({ form, row, type }: Typed) {
  const licensed = type?.licenceRequired || form.values.licenceNumber || form.values.licenceValidUntil
  return (
    <Section title="Documents and label">
      <div className="fields">
        <FileField
          form={form}
          name="certificateFileId"
          label="Certificate"
          file={row?.certificateFile ?? null}
          required={type?.uploadMandatory ?? false}
        />
        <SwitchField form={form} name="qrCode" label="QR label" help="On: its label is printed and stuck on." />
        {licensed && (
          <>
            <TextField form={form} name="licenceNumber" label="Licence (SIA)" placeholder="SIA-4711/2026" />
            <DayField form={form} name="licenceValidUntil" label="Licence valid until" />
            <FileField form={form} name="licenceFileId" label="Licence file" file={row?.licenceFile ?? null} />
          </>
        )}
      </div>
    </Section>
  )
}

/** The chosen type with its plan; null until it is loaded. */
function useType(typeId: number) {
  const { data } = useLoad(equipmentType.endpoints.get, { params: { id: typeId } }, { enabled: typeId > 0 })
  return data?.id === typeId ? data : null
}
