import {
  centerException,
  EXCEPTION_KIND_LABELS,
  EXCEPTION_KINDS,
} from '@selamat/contract/domains/medical/centers/center-exception'
import { formatDate } from '@selamat/contract/kit/dates'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { DayField, NumberField, TimeField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { nameColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { centerTrail, SetupTabs } from '../appointments/board/center-tabs.tsx'
import { clinicians } from '../appointments/choices.ts'
import { texts } from '../appointments/texts.ts'
import { centers } from '../choices.ts'

const today = formatDate(serverNow())

const exceptionForm = resourceForm({
  resource: centerException,
  nameOf: (row) => row.reason,
  blank: {
    reason: '',
    centerId: 0,
    clinicianId: null,
    kind: 'CLOSED',
    fromDay: today,
    untilDay: today,
    fromTime: null,
    untilTime: null,
    slotMinutes: null,
    quota: null,
  },
  pickers: { centerId: centers, clinicianId: clinicians },
  fields: (form) => (
    <div className="fields">
      <TextField
        form={form}
        name="reason"
        label={texts.exceptionReason}
        placeholder={texts.exceptionExample}
        required
      />
      <ChoiceField
        form={form}
        name="kind"
        label={texts.kind}
        choices={EXCEPTION_KINDS.map((value) => ({ value, label: EXCEPTION_KIND_LABELS[value] }))}
        required
      />
      <PickField form={form} name="centerId" label={texts.center} source={centers} required />
      <PickField
        form={form}
        name="clinicianId"
        label={texts.clinician}
        source={clinicians}
        placeholder={texts.anyClinician}
      />
      <DayField form={form} name="fromDay" label={texts.fromDay} required />
      <DayField form={form} name="untilDay" label={texts.untilDay} min={form.values.fromDay || undefined} required />
      <TimeField
        form={form}
        name="fromTime"
        label={texts.from}
        help={form.values.kind === 'CLOSED' && texts.wholeDay}
        required={form.values.kind === 'EXTRA'}
      />
      <TimeField form={form} name="untilTime" label={texts.until} required={form.values.kind === 'EXTRA'} />
      {form.values.kind === 'EXTRA' && (
        <>
          <NumberField
            form={form}
            name="slotMinutes"
            label={texts.slotMinutes}
            unit="min"
            help={texts.slotHelp}
            required
          />
          <NumberField form={form} name="quota" label={texts.quota} required />
        </>
      )}
    </div>
  ),
})

export default entityPages({
  form: exceptionForm,
  title: texts.exceptions,
  purpose: texts.exceptionsPurpose,
  searches: texts.exceptionReason,
  trail: centerTrail(texts.exceptions),
  tabs: <SetupTabs />,
  filters: [{ name: 'centerId', label: texts.center, kind: 'ids', source: centers }],
  columns: [
    nameColumn('reason'),
    {
      key: 'fromDay',
      title: texts.day,
      cell: (row) => (row.fromDay === row.untilDay ? row.fromDay : `${row.fromDay} – ${row.untilDay}`),
      sortable: true,
      width: 210,
      priority: 'key',
    },
    {
      key: 'kind',
      title: texts.kind,
      cell: (row) =>
        [EXCEPTION_KIND_LABELS[row.kind], row.fromTime && `${row.fromTime} – ${row.untilTime}`]
          .filter(Boolean)
          .join(' '),
      width: 200,
      priority: 'key',
    },
    textColumn('centerName', texts.center, { width: 180, below: 'clinicianTitle' }),
    updatedColumn,
  ],
})
