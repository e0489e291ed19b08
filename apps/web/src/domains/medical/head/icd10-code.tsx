import { icd10 } from '@selamat/contract/domains/medical/visits/icd10-code'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { TextField } from '../../../ui/form/inputs.tsx'
import { codeColumn, nameColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { centerTrail, SetupTabs } from '../appointments/board/center-tabs.tsx'
import { headTexts as texts } from './texts.ts'

const codeForm = resourceForm({
  resource: icd10,
  nameOf: (row) => row.code,
  blank: { code: '', title: '' },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="code" label={texts.code} placeholder="J06.9" help={texts.codeHelp} required />
      <TextField form={form} name="title" label={texts.title} required wide />
    </div>
  ),
})

export default entityPages({
  form: codeForm,
  title: texts.codes,
  purpose: texts.codesPurpose,
  searches: texts.codesSearch,
  trail: centerTrail(texts.codes),
  tabs: <SetupTabs />,
  columns: [nameColumn('title', texts.title), codeColumn('code', texts.code, { width: 110 }), updatedColumn],
})
