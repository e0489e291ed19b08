import { EditOutlined, FileTextOutlined } from '@ant-design/icons'
import { type PpeIssueRow, ppeIssue } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { Button } from 'antd'
import { useGo } from '../../../../lib/navigation.ts'
import { useAuth } from '../../../../lib/session.ts'
import { useLoadList } from '../../../../lib/use-load.ts'
import { NothingYet } from '../../../../ui/empty-state.tsx'
import { HeadActions } from '../../../../ui/head-actions.tsx'
import { listShape } from '../../../../ui/list/filter.ts'
import { listBody } from '../../../../ui/list/list-state.ts'
import { ListView } from '../../../../ui/list/list-view.tsx'
import { useListState } from '../../../../ui/list/use-list-state.ts'
import { Page, PageFoot, PageHead } from '../../../../ui/page.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import { texts } from '../texts.ts'
import { receiptAddress } from './calls.ts'
import { ownColumns } from './issue-columns.tsx'

const shape = listShape([], ['issuedOn', 'replaceBy'])

/** What the reader was handed out, for everybody. */
export default function MyPpePage() {
  const go = useGo()
  const phone = usePhone()
  const own = useAuth().session?.user.id ?? 0
  const [state, setState] = useListState(shape)
  const parsed = ppeIssue.list.body.safeParse(listBody(state))
  const body = { ...(parsed.success ? parsed.data : {}), filter: { userId: [own] } }
  const loaded = useLoadList(ppeIssue.list, { body })
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
    <Page>
      <PageHead
        title={texts.mine}
        trail={[{ label: texts.home, to: '/home' }, { label: texts.mine }]}
        purpose={texts.minePurpose}
        {...(sign ? { actions: <HeadActions actions={[]} primary={sign} /> } : {})}
      />
      <ListView
        nouns={{ one: texts.one, many: texts.many }}
        shape={shape}
        state={state}
        onChange={setState}
        loaded={loaded}
        columns={ownColumns}
        searches={texts.item}
        keyOf={({ id }) => id}
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
      {phone && sign && <PageFoot>{sign}</PageFoot>}
    </Page>
  )
}
