import { contractorDocument } from '@selamat/contract/domains/master-data/contractors/contractor-document'
import type { RowOf } from '@selamat/contract/kit/resource'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { DayField } from '../../../ui/form/fields.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { codeColumn, nameColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { contractors } from './choices.ts'
import { ContractorTabs } from './contractor-tabs.tsx'
import { Holds } from './prequalification-status.tsx'

type Row = RowOf<typeof contractorDocument>

export const contractorDocumentForm = resourceForm({
  resource: contractorDocument,
  nameOf: (row) => row.title,
  blank: { contractorId: 0, title: '', documentNumber: '', validUntil: null, fileId: null },
  pickers: { contractorId: contractors },
  fields: (form, row) => (
    <div className="fields fields--single">
      <PickField form={form} name="contractorId" label="Contractor" source={contractors} required />
      <TextField form={form} name="title" label="Title" placeholder="Liability insurance" required />
      <TextField form={form} name="documentNumber" label="Number" placeholder="ASR/20410/2026" />
      <DayField form={form} name="validUntil" label="Valid until" help="Leave it empty where it has no end." />
      <FileField form={form} name="fileId" label="File" file={row?.file ?? null} />
    </div>
  ),
})

/** The columns of a contractor's documents. */
export const documentColumns: readonly Column<Row>[] = [
  nameColumn('title', 'Document'),
  codeColumn('documentNumber', 'Number', { sortable: false, width: 170 }),
  {
    key: 'validUntil',
    title: 'Valid until',
    cell: ({ validUntil }) => validUntil ?? 'No end',
    sortable: true,
    width: 130,
    priority: 'key',
    onPhone: 'named',
  },
  {
    key: 'holds',
    title: 'Status',
    cell: ({ validUntil }) => <Holds until={validUntil} />,
    width: 130,
    priority: 'key',
    onPhone: 'top',
  },
  {
    key: 'file',
    title: 'File',
    cell: ({ file }) => file && <FileButton file={file} />,
    width: 70,
  },
]

const [title, ...others] = documentColumns
const filters: readonly Filter[] = [
  { name: 'contractorId', label: 'Contractor', kind: 'ids', source: contractors },
  { name: 'validUntil', label: 'Valid until', kind: 'days' },
]

export default entityPages({
  form: contractorDocumentForm,
  title: 'Contractor documents',
  purpose: 'Insurance, safety plans and licences of contractors, with their expiry dates.',
  searches: 'Title, number',
  tabs: <ContractorTabs />,
  filters,
  columns: [
    ...(title ? [title] : []),
    textColumn('contractorName', 'Contractor', { width: 210, priority: 'key' }),
    ...others,
    updatedColumn,
  ],
})
