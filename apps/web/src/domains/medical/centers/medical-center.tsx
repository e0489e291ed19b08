import { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { nameColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { centerTrail, SetupTabs } from '../appointments/board/center-tabs.tsx'
import { doctors, locations, sites } from '../choices.ts'
import { headTexts } from '../head/texts.ts'
import { texts } from '../texts.ts'

const centerForm = resourceForm({
  resource: medicalCenter,
  nameOf: (row) => row.centerName,
  blank: { centerName: '', siteId: 0, locationId: null, phone: '', licenceNo: '', headDoctorId: null },
  pickers: { siteId: sites, locationId: locations, headDoctorId: doctors },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="centerName" label={texts.name} placeholder="Main Clinic" required />
      <PickField form={form} name="siteId" label={texts.site} source={sites} required />
      <PickField form={form} name="locationId" label={texts.location} source={locations} />
      <TextField form={form} name="phone" label={texts.phone} placeholder="+62 542 555 0119" />
      <TextField form={form} name="licenceNo" label={texts.licence} placeholder="445/KLINIK/2024" />
      <PickField form={form} name="headDoctorId" label={headTexts.head} source={doctors} help={headTexts.headHelp} />
    </div>
  ),
})

export default entityPages({
  form: centerForm,
  title: texts.centers,
  purpose: texts.centersPurpose,
  searches: texts.centersSearch,
  trail: centerTrail(texts.centers),
  tabs: <SetupTabs />,
  filters: [{ name: 'siteId', label: texts.site, kind: 'ids', source: sites }],
  columns: [
    nameColumn('centerName'),
    textColumn('siteName', texts.site, { width: 200, priority: 'key', below: 'locationName' }),
    textColumn('phone', texts.phone, { width: 180, priority: 'key', onPhone: 'named' }),
    textColumn('licenceNo', texts.licence, { width: 180 }),
    textColumn('headDoctor', headTexts.head, { width: 180, onPhone: 'named' }),
    updatedColumn,
  ],
})
