import { PoweroffOutlined } from '@ant-design/icons'
import { TYPE_FLOWS } from '@selamat/contract/domains/workflow/flow'
import { flowCategory } from '@selamat/contract/domains/workflow/flow-category'
import { formFlow, formFlowActions, formFlowLifecycle } from '@selamat/contract/domains/workflow/form-flow'
import type { RowOf } from '@selamat/contract/kit/resource'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { fixedChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { choicesOf, refreshReads } from '../../../lib/resource-reads.ts'
import { can } from '../../../lib/session.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { codeColumn, numberColumn, statusColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { type RowAction, updatedColumn } from '../../../ui/list/columns.ts'
import { statusLabel } from '../../../ui/status.ts'
import { tell } from '../../../ui/tell.ts'
import { workflowAddress } from '../addresses.ts'
import { texts } from '../texts.ts'
import { FlowTabs } from './flow-tabs.tsx'
import { FLOW_TEXTS } from './texts.ts'

type Row = RowOf<typeof formFlow>

const choices = <T extends string>(key: string, values: readonly T[], label: (value: T) => string) =>
  fixedChoices(
    key,
    values.map((value) => ({ value, label: label(value) })),
  )
// Deleted ones have a list of their own.
const states = formFlowLifecycle.states.filter((state) => state !== 'DELETED')

// Workflows are written in the designer.
export const formFlowForm = resourceForm({
  resource: formFlow,
  nameOf: (row) => row.flowName,
  valuesOf: () => ({}),
  archiving: () => FLOW_TEXTS.archiving,
  fields: () => null,
})

async function move(action: 'activate' | 'deactivate', { id, version, flowName }: Row): Promise<void> {
  await tell(FLOW_TEXTS.notMoved(flowName), () => call(formFlowActions[action], { params: { id } }, { version }))
  await refreshReads(formFlow)
}

/** What its status allows: to activate a workflow, or to deactivate it after asking. */
export function moveActions(row: Row): RowAction[] {
  if (!can('update', formFlow.menuItem)) return []
  const allows = (action: 'activate' | 'deactivate') =>
    formFlowLifecycle.actions[action].from.some((state) => state === row.status)
  const deactivate = () =>
    confirm({
      title: FLOW_TEXTS.deactivateTitle(row.flowName),
      consequence: FLOW_TEXTS.deactivateText,
      verb: FLOW_TEXTS.deactivate,
      keep: FLOW_TEXTS.keep,
      action: () => move('deactivate', row),
    })
  const each = { icon: <PoweroffOutlined /> }
  return [
    ...(allows('activate')
      ? [{ ...each, key: 'activate', label: FLOW_TEXTS.activate, run: () => void move('activate', row) }]
      : []),
    ...(allows('deactivate')
      ? [{ ...each, key: 'deactivate', label: FLOW_TEXTS.deactivate, run: () => void deactivate() }]
      : []),
  ]
}

export default entityPages({
  form: formFlowForm,
  title: FLOW_TEXTS.title,
  purpose: FLOW_TEXTS.purpose,
  searches: FLOW_TEXTS.searches,
  tabs: <FlowTabs />,
  actionsOf: moveActions,
  recordOf: ({ id }) => workflowAddress(id),
  filters: [
    { name: 'status', label: FLOW_TEXTS.status, kind: 'texts', source: choices('flow-states', states, statusLabel) },
    {
      name: 'typeFlow',
      label: FLOW_TEXTS.type,
      kind: 'texts',
      source: choices('flow-types', TYPE_FLOWS, (type) => texts.type[type]),
    },
    { name: 'categoryId', label: FLOW_TEXTS.category, kind: 'ids', source: choicesOf(flowCategory) },
  ],
  columns: [
    {
      key: 'flowName',
      title: FLOW_TEXTS.name,
      cell: (row) => row.flowName,
      also: ['description'],
      second: (row) => row.description,
      sortable: true,
    },
    statusColumn('status'),
    codeColumn('code', FLOW_TEXTS.code, { width: 100 }),
    textColumn('categoryName', FLOW_TEXTS.category, { width: 190, priority: 'key' }),
    { key: 'typeFlow', title: FLOW_TEXTS.type, cell: (row) => texts.type[row.typeFlow], sortable: true, width: 110 },
    {
      key: 'forms',
      title: FLOW_TEXTS.forms,
      cell: (row) => row.forms.map(({ formName }) => formName).join(', '),
      width: 190,
      priority: 'extra',
    },
    numberColumn('versionNumber', FLOW_TEXTS.version, { width: 90, onPhone: 'hidden' }),
    updatedColumn,
  ],
})
