import { contractorPrequalification } from '@selamat/contract/domains/master-data/contractors/prequalification'
import { formatDate } from '@selamat/contract/kit/dates'
import type { RowOf } from '@selamat/contract/kit/resource'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { fixedChoices } from '../../../lib/choices.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { DayField, NumberField } from '../../../ui/form/fields.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { dayColumn, noteColumn, numberColumn, personColumn, statusColumn } from '../../../ui/list/column-kinds.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { people } from '../choices.ts'
import { contractors } from './choices.ts'
import { ContractorTabs } from './contractor-tabs.tsx'

type Row = RowOf<typeof contractorPrequalification>

const RESULTS = [
  { value: 'PASSED' as const, label: 'Passed' },
  { value: 'FAILED' as const, label: 'Failed' },
]

const today = () => formatDate(serverNow())
const nameOf = ({ contractorName, assessedOn }: Row) => `${contractorName}, ${assessedOn}`

export const prequalificationForm = resourceForm({
  resource: contractorPrequalification,
  nameOf,
  valuesOf: (row) => ({
    contractorId: row?.contractorId ?? 0,
    score: row?.score ?? Number.NaN,
    // Whoever saves has chosen what came of it.
    result: row?.result ?? null,
    assessedOn: row?.assessedOn ?? today(),
    validUntil: row?.validUntil ?? null,
    assessorId: row?.assessorId ?? null,
    remarks: row?.remarks ?? '',
    fileId: row?.fileId ?? null,
  }),
  pickers: { contractorId: contractors, assessorId: people },
  fields: (form, row) => (
    <div className="fields">
      <PickField form={form} name="contractorId" label="Contractor" source={contractors} required wide />
      <ChoiceField form={form} name="result" label="Result" choices={RESULTS} required />
      <NumberField form={form} name="score" label="Score" help="From 0 to 100." required />
      <DayField form={form} name="assessedOn" label="Assessed on" max={today()} required />
      {form.values.result === 'PASSED' && (
        <DayField
          form={form}
          name="validUntil"
          label="Valid until"
          min={form.values.assessedOn || undefined}
          help="A passed one needs it: the last day of permits."
        />
      )}
      <PickField form={form} name="assessorId" label="Assessor" source={people} wide />
      <AreaField form={form} name="remarks" label="Remarks" placeholder="What was found, what must be mended" />
      <FileField form={form} name="fileId" label="Report" file={row?.file ?? null} wide />
    </div>
  ),
})

const resultColumn: Column<Row> = { ...statusColumn('result', 'Result'), width: 120 }

// In a list with little room the contractor's name comes first.
const { priority: _, ...assessorColumn } = personColumn('assessorName', 'Assessor')

/** The columns of one contractor's assessments. */
export const assessmentColumns: readonly Column<Row>[] = [
  {
    key: 'assessedOn',
    title: 'Assessed on',
    cell: ({ assessedOn }) => assessedOn,
    sortable: true,
    width: 140,
    priority: 'key',
    onPhone: 'named',
  },
  resultColumn,
  numberColumn('score', 'Score', { width: 80, priority: 'key' }),
  dayColumn('validUntil', 'Valid until', { priority: 'key' }),
  assessorColumn,
  {
    key: 'file',
    title: 'Report',
    cell: ({ file }) => file && <FileButton file={file} />,
    width: 80,
  },
]

const filters: readonly Filter[] = [
  { name: 'contractorId', label: 'Contractor', kind: 'ids', source: contractors },
  { name: 'result', label: 'Result', kind: 'texts', source: fixedChoices('assessment-results', RESULTS) },
  { name: 'validUntil', label: 'Valid until', kind: 'days' },
]

export default entityPages({
  form: prequalificationForm,
  title: 'Prequalification',
  purpose: 'Assessments of contractors. The latest one decides until when a contractor may get permits.',
  searches: 'Remarks',
  tabs: <ContractorTabs />,
  filters,
  columns: [
    { key: 'contractorName', title: 'Contractor', cell: ({ contractorName }) => contractorName },
    ...assessmentColumns,
    noteColumn('remarks', 'Remarks'),
  ],
})
