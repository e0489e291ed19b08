import { EditOutlined, FileTextOutlined } from '@ant-design/icons'
import { type PpeIssueRow, ppeIssue, ppeIssues } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { Button } from 'antd'
import { useGo } from '../../../../lib/navigation.ts'
import { useAuth } from '../../../../lib/session.ts'
import { useLoadList } from '../../../../lib/use-load.ts'
import { registerView } from '../../../../register/register-view.ts'
import { useRegister } from '../../../../register/use-register.ts'
import { NothingYet } from '../../../../ui/empty-state.tsx'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { texts } from '../texts.ts'
import { receiptAddress } from './calls.ts'
import { ownColumns } from './issue-columns.tsx'

const view = registerView(ppeIssues, { chips: [] })

/** What the reader was handed out, for everybody. */
export default function MyPpePage() {
  const go = useGo()
  const own = useAuth().session?.user.id ?? 0
  const { list } = useRegister(view, ppeIssue.list, { userId: [own] })
  const { rows, pagination } = useLoadList(ppeIssue.list, {
    body: { filter: { userId: [own], status: ['ISSUED'] }, limit: 1 },
  }).data
  const [unsigned] = rows
  const sign = unsigned && pagination && (
    <Button type="primary" icon={<EditOutlined />} onClick={() => go(receiptAddress(unsigned.receiptId))}>
      {texts.toSign(pagination.totalItem)}
    </Button>
  )
  return (
    <ListPage
      {...list}
      title={texts.mine}
      purpose={texts.minePurpose}
      primary={sign}
      columns={ownColumns}
      searches={texts.item}
      nameOf={({ ppeName }: PpeIssueRow) => ppeName}
      open={(row) => ({ to: receiptAddress(row.receiptId) })}
      actions={({ status, receiptId }) => [
        status === 'ISSUED'
          ? { key: 'sign', label: texts.sign, icon: <EditOutlined />, run: () => go(receiptAddress(receiptId)) }
          : {
              key: 'receipt',
              label: texts.openReceipt,
              icon: <FileTextOutlined />,
              run: () => go(receiptAddress(receiptId)),
            },
      ]}
      nothingYet={<NothingYet title={texts.mineEmpty} text={texts.mineEmptyText} />}
    />
  )
}
