import { users } from '@selamat/contract/domains/identity/user'
import { clinician, PROFESSION_LABELS, PROFESSIONS } from '@selamat/contract/domains/medical/appointments/clinician'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { DayField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { Person } from '../../../ui/person.tsx'
import { centerTrail, SetupTabs } from './board/center-tabs.tsx'
import { texts } from './texts.ts'

const people = choicesOf(users)

const clinicianForm = resourceForm({
  resource: clinician,
  nameOf: (row) => row.title,
  blank: { userId: 0, profession: 'DOCTOR', title: '', room: '', strNo: '', sipNo: '', sipValidUntil: null },
  pickers: { userId: people },
  fields: (form) => (
    <div className="fields">
      <PickField form={form} name="userId" label={texts.person} source={people} help={texts.personHelp} required />
      <ChoiceField
        form={form}
        name="profession"
        label={texts.profession}
        choices={PROFESSIONS.map((value) => ({ value, label: PROFESSION_LABELS[value] }))}
        required
      />
      <TextField form={form} name="title" label={texts.title} placeholder={texts.titleExample} required />
      <TextField form={form} name="room" label={texts.room} placeholder="Occupational health, room 1" />
      <TextField form={form} name="strNo" label={texts.str} />
      <TextField form={form} name="sipNo" label={texts.sip} />
      <DayField form={form} name="sipValidUntil" label={texts.sipUntil} />
    </div>
  ),
})

export default entityPages({
  form: clinicianForm,
  title: texts.clinicians,
  purpose: texts.cliniciansPurpose,
  searches: `${texts.title}, ${texts.room.toLowerCase()}, ${texts.sip}`,
  trail: centerTrail(texts.clinicians),
  tabs: <SetupTabs />,
  columns: [
    {
      key: 'title',
      title: texts.title,
      cell: (row) => <Person name={row.title} second={row.username} photo={row.photoFileId} />,
      sortable: true,
      width: 260,
      priority: 'key',
    },
    {
      key: 'profession',
      title: texts.profession,
      cell: (row) => PROFESSION_LABELS[row.profession],
      width: 130,
      priority: 'key',
    },
    textColumn('room', texts.room, { width: 220 }),
    textColumn('sipNo', texts.sip, { width: 190, below: 'sipValidUntil' }),
    updatedColumn,
  ],
})
