import { FileTextOutlined, PlusOutlined, RollbackOutlined } from '@ant-design/icons'
import { type PpeIssueRow, ppeIssue, ppeIssues } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { Button } from 'antd'
import { useState } from 'react'
import { useGo } from '../../../../lib/navigation.ts'
import { useCan } from '../../../../lib/session.ts'
import { registerView } from '../../../../register/register-view.ts'
import { useRegister } from '../../../../register/use-register.ts'
import { NothingYet } from '../../../../ui/empty-state.tsx'
import { calendarAction } from '../../../../ui/head-actions.tsx'
import type { RowAction } from '../../../../ui/list/columns.ts'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { holdsNothing } from '../../../../ui/list/list-state.ts'
import { PpeTabs } from '../ppe.tsx'
import { texts } from '../texts.ts'
import { receiptAddress } from './calls.ts'
import { issueColumns } from './issue-columns.tsx'
import { ReturnDrawer } from './return-drawer.tsx'

const view = registerView(ppeIssues)
const nameOf = ({ ppeName, fullName }: PpeIssueRow) => `${ppeName} of ${fullName}`

/** Issued PPE: issued, received, due for replacement. */
export default function IssuePage() {
  const go = useGo()
  const can = useCan()
  const { list, exporting } = useRegister(view, ppeIssue.list)
  const [returned, setReturned] = useState<PpeIssueRow | null>(null)
  const { all, chosen } = exporting(ppeIssue.export)
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
  const headButton = holdsNothing(list.state, list.loaded.data.pagination?.totalItem) ? null : issuePpe
  return (
    <ListPage
      {...list}
      title={texts.issued}
      purpose={texts.issuedPurpose}
      heads={[calendarAction('PPE'), all]}
      primary={headButton}
      tabs={<PpeTabs />}
      columns={issueColumns}
      searches={texts.searches}
      bulk={[chosen]}
      nameOf={nameOf}
      open={(row) => ({ to: receiptAddress(row.receiptId) })}
      actions={actionsOf}
      nothingYet={<NothingYet title={texts.noneYet} text={texts.issuedPurpose} action={issuePpe || undefined} />}
    >
      {returned && <ReturnDrawer key={returned.id} row={returned} onClose={() => setReturned(null)} />}
    </ListPage>
  )
}
