import { formFlow } from '@selamat/contract/domains/workflow/form-flow'
import { procedureConfig } from '@selamat/contract/domains/workflow/procedure-config'
import { formatDate } from '@selamat/contract/kit/dates'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { DayField, NumberField, SwitchField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { dayColumn, nameColumn, numberColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { PROCEDURE_TEXTS as texts } from './texts.ts'

const flows = choicesOf(formFlow)

const procedureForm = resourceForm({
  resource: procedureConfig,
  nameOf: ({ documentNumber, revision }) => texts.named(documentNumber, revision),
  valuesOf: (row) => ({
    documentNumber: row?.documentNumber ?? '',
    revision: row?.revision ?? 0,
    formFlowId: row?.formFlowId ?? 0,
    releaseDate: row?.releaseDate ?? formatDate(serverNow()),
    isActive: row?.isActive ?? true,
  }),
  pickers: { formFlowId: flows },
  fields: (form) => (
    <div className="fields">
      <TextField
        form={form}
        name="documentNumber"
        label={texts.number}
        placeholder={texts.numberPlaceholder}
        required
      />
      <NumberField form={form} name="revision" label={texts.revision} help={texts.revisionHelp} required />
      <PickField
        form={form}
        name="formFlowId"
        label={texts.workflow}
        source={flows}
        help={texts.workflowHelp}
        required
      />
      <DayField form={form} name="releaseDate" label={texts.released} required />
      <SwitchField form={form} name="isActive" label={texts.active} help={texts.activeHelp} wide />
    </div>
  ),
})

export default entityPages({
  form: procedureForm,
  title: texts.title,
  purpose: texts.purpose,
  searches: texts.number,
  filters: [
    { name: 'formFlowId', label: texts.workflow, kind: 'ids', source: flows },
    { name: 'releaseDate', label: texts.released, kind: 'days' },
  ],
  columns: [
    nameColumn('documentNumber', texts.number),
    numberColumn('revision', texts.revision, { width: 110, priority: 'key', onPhone: 'named' }),
    {
      key: 'isActive',
      title: texts.status,
      cell: ({ isActive }) => <StatusTag status={isActive ? 'ACTIVE' : 'INACTIVE'} />,
      width: 130,
      priority: 'key',
      onPhone: 'top',
    },
    textColumn('formFlowName', texts.workflow, { width: 260, priority: 'key' }),
    dayColumn('releaseDate', texts.released, { sortable: true, width: 150 }),
    updatedColumn,
  ],
})
