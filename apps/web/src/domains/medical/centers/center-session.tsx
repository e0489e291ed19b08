import { centerSession } from '@selamat/contract/domains/medical/centers/center-session'
import { formatDate } from '@selamat/contract/kit/dates'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { weekOf } from '../../../ui/calendar/days.ts'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { DayField, NumberField, TimeField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { nameColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { centerTrail, SetupTabs } from '../appointments/board/center-tabs.tsx'
import { clinicians, visitTypes } from '../appointments/choices.ts'
import { ManyField } from '../appointments/many-field.tsx'
import { texts } from '../appointments/texts.ts'
import { centers } from '../choices.ts'

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
/** Monday is 1. */
const weekdays = weekOf('2026-11-23').map((day, at) => ({
  value: at + 1,
  label: weekdayFormat.format(new Date(`${day}T00:00:00Z`)),
}))
const weekdayName = (weekday: number) => weekdays[weekday - 1]?.label ?? ''

const sessionForm = resourceForm({
  resource: centerSession,
  nameOf: (row) => row.sessionName,
  blank: {
    sessionName: '',
    centerId: 0,
    clinicianId: null,
    weekday: 1,
    fromTime: '',
    untilTime: '',
    slotMinutes: 30,
    quota: 1,
    visitTypeIds: [],
    validFrom: formatDate(serverNow()),
    validUntil: null,
  },
  pickers: { centerId: centers, clinicianId: clinicians },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="sessionName" label={texts.sessionName} placeholder={texts.sessionExample} required />
      <PickField form={form} name="centerId" label={texts.center} source={centers} required />
      <PickField
        form={form}
        name="clinicianId"
        label={texts.clinician}
        source={clinicians}
        placeholder={texts.anyClinician}
      />
      <ChoiceField form={form} name="weekday" label={texts.weekday} choices={weekdays} required />
      <TimeField form={form} name="fromTime" label={texts.from} required />
      <TimeField form={form} name="untilTime" label={texts.until} required />
      <NumberField form={form} name="slotMinutes" label={texts.slotMinutes} unit="min" help={texts.slotHelp} required />
      <NumberField form={form} name="quota" label={texts.quota} required />
      <ManyField form={form} name="visitTypeIds" label={texts.types} help={texts.typesHelp} source={visitTypes} />
      <DayField form={form} name="validFrom" label={texts.validFrom} required />
      <DayField form={form} name="validUntil" label={texts.validUntil} min={form.values.validFrom || undefined} />
    </div>
  ),
})

export default entityPages({
  form: sessionForm,
  title: texts.sessions,
  purpose: texts.sessionsPurpose,
  searches: texts.sessionsSearch,
  trail: centerTrail(texts.sessions),
  tabs: <SetupTabs />,
  filters: [
    { name: 'centerId', label: texts.center, kind: 'ids', source: centers },
    { name: 'clinicianId', label: texts.clinician, kind: 'ids', source: clinicians },
  ],
  columns: [
    nameColumn('sessionName'),
    {
      key: 'weekday',
      title: texts.hours,
      cell: (row) => `${weekdayName(row.weekday)} ${row.fromTime} – ${row.untilTime}`,
      sortable: true,
      width: 220,
      priority: 'key',
    },
    textColumn('centerName', texts.center, { width: 180, priority: 'key', below: 'clinicianTitle' }),
    {
      key: 'quota',
      title: texts.quota,
      cell: (row) => `${row.quota} × ${texts.minutes(row.slotMinutes)}`,
      width: 150,
    },
    { key: 'visitTypes', title: texts.types, cell: (row) => row.visitTypes ?? texts.allTypes, priority: 'extra' },
    updatedColumn,
  ],
})
