import { FileTextOutlined, PlusOutlined, RollbackOutlined } from '@ant-design/icons'
import {
  PPE_REPLACEMENTS,
  PPE_STATUSES,
  type PpeIssueRow,
  ppeIssue,
} from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { Button } from 'antd'
import { useState } from 'react'
import { fixedChoices } from '../../../../lib/choices.ts'
import { call, download } from '../../../../lib/client.ts'
import { useGo } from '../../../../lib/navigation.ts'
import { useCan } from '../../../../lib/session.ts'
import { useLoadList } from '../../../../lib/use-load.ts'
import { NothingYet } from '../../../../ui/empty-state.tsx'
import { calendarAction } from '../../../../ui/head-actions.tsx'
import type { RowAction } from '../../../../ui/list/columns.ts'
import { type Filter, listShape } from '../../../../ui/list/filter.ts'
import { listExport } from '../../../../ui/list/list-export.ts'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { holdsNothing } from '../../../../ui/list/list-state.ts'
import { useListQuery } from '../../../../ui/list/use-list-state.ts'
import { masterTrail } from '../../../../ui/page.tsx'
import { statusLabel } from '../../../../ui/status.ts'
import { people } from '../../choices.ts'
import { PpeTabs } from '../ppe.tsx'
import { texts } from '../texts.ts'
import { kinds, receiptAddress } from './calls.ts'
import { issueColumns } from './issue-columns.tsx'
import { ReturnDrawer } from './return-drawer.tsx'

const statuses = PPE_STATUSES.map((value) => ({ value, label: statusLabel(value) }))
const LABELS = { OVERDUE: texts.overdue, DUE: texts.due } as const
const replacements = PPE_REPLACEMENTS.map((value) => ({ value, label: LABELS[value] }))
const filters: readonly Filter[] = [
  { name: 'userId', label: texts.person, kind: 'ids', source: people },
  { name: 'ppeId', label: texts.item, kind: 'ids', source: kinds },
  { name: 'status', label: texts.status, kind: 'texts', source: fixedChoices('ppe-statuses', statuses) },
  { name: 'replacement', label: texts.replacement, kind: 'texts', source: fixedChoices('ppe-due', replacements) },
  { name: 'replaceBy', label: texts.replaceBy, kind: 'days' },
]
const shape = listShape(filters, ['issuedOn', 'replaceBy'])
const nameOf = ({ ppeName, fullName }: PpeIssueRow) => `${ppeName} of ${fullName}`

/** Issued PPE: issued, received, due for replacement. */
export default function IssuePage() {
  const go = useGo()
  const can = useCan()
  const { list, body } = useListQuery(ppeIssue.list.body, shape)
  const [returned, setReturned] = useState<PpeIssueRow | null>(null)
  const loaded = useLoadList(ppeIssue.list, { body })
  const { pagination } = loaded.data
  const exporting = listExport((rows) => download(ppeIssue.export, { body: rows }, 'ppe-issues.xlsx'), body, pagination)
  const actionsOf = (row: PpeIssueRow): RowAction[] => [
    {
      key: 'receipt',
      label: texts.openReceipt,
      icon: <FileTextOutlined />,
      run: () => go(receiptAddress(row.receiptId)),
    },
    ...(can('update', 'submenu/PPE') && row.status !== 'RETURNED'
      ? [{ key: 'return', label: `${texts.return}…`, icon: <RollbackOutlined />, run: () => setReturned(row) }]
      : []),
  ]
  const issuePpe = can('create', 'submenu/PPE') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go('/ppe-issue/add')}>
      {texts.issue}
    </Button>
  )
  // An empty list offers it in its middle.
  const headButton = holdsNothing(list.state, pagination?.totalItem) ? null : issuePpe
  return (
    <ListPage
      {...list}
      title={texts.issued}
      trail={masterTrail(texts.issued, '/ppe-issue')}
      purpose={texts.issuedPurpose}
      heads={[calendarAction('PPE'), exporting.all]}
      primary={headButton}
      tabs={<PpeTabs />}
      nouns={{ one: texts.one, many: texts.many }}
      loaded={loaded}
      columns={issueColumns}
      filters={filters}
      searches={texts.searches}
      all={async (part) => (await call(ppeIssue.list, { body: { ...body, ...part } })).data}
      bulk={[exporting.chosen]}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      open={(row) => ({ to: receiptAddress(row.receiptId) })}
      actions={actionsOf}
      nothingYet={<NothingYet title={texts.noneYet} text={texts.issuedPurpose} action={issuePpe || undefined} />}
    >
      {returned && <ReturnDrawer key={returned.id} row={returned} onClose={() => setReturned(null)} />}
    </ListPage>
  )
}
