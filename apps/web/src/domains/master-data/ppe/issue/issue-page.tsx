import { FileTextOutlined, PlusOutlined, RollbackOutlined } from '@ant-design/icons'
import {
  PPE_REPLACEMENTS,
  PPE_STATUSES,
  type PpeIssueRow,
  ppeIssue,
} from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../../lib/api-error.ts'
import { fixedChoices } from '../../../../lib/choices.ts'
import { call, download } from '../../../../lib/client.ts'
import { results } from '../../../../lib/format.ts'
import { useGo } from '../../../../lib/navigation.ts'
import { useCan } from '../../../../lib/session.ts'
import { useLoadList } from '../../../../lib/use-load.ts'
import { NothingYet } from '../../../../ui/empty-state.tsx'
import { calendarAction, HeadActions } from '../../../../ui/head-actions.tsx'
import { ACTION } from '../../../../ui/list/actions.tsx'
import type { RowAction } from '../../../../ui/list/columns.ts'
import { type Filter, listShape } from '../../../../ui/list/filter.ts'
import { holdsNothing, listBody } from '../../../../ui/list/list-state.ts'
import { ListView } from '../../../../ui/list/list-view.tsx'
import { useListState } from '../../../../ui/list/use-list-state.ts'
import { masterTrail, Page, PageFoot, PageHead } from '../../../../ui/page.tsx'
import { statusLabel } from '../../../../ui/status.ts'
import { toast } from '../../../../ui/toast.ts'
import { usePhone } from '../../../../ui/use-phone.ts'
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
  const phone = usePhone()
  const [state, setState] = useListState(shape)
  const [returned, setReturned] = useState<PpeIssueRow | null>(null)
  // An address may ask for what the list does not know; then it shows everything.
  const parsed = ppeIssue.list.body.safeParse(listBody(state))
  const body = parsed.success ? parsed.data : {}
  const loaded = useLoadList(ppeIssue.list, { body })
  const { pagination } = loaded.data
  const total = pagination?.totalItem ?? 0

  const save = (selection: typeof body) =>
    download(ppeIssue.export, { body: selection }, 'ppe-issues.xlsx').catch((thrown: unknown) =>
      toast.error(texts.exportFailed, messageOf(thrown)),
    )
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
  const headButton = holdsNothing(state, pagination?.totalItem) ? null : issuePpe
  const exported = {
    ...ACTION.export,
    label: texts.exportRows(results(total, pagination?.totalIsExact).replace('result', 'row')),
    disabled: total === 0,
    run: () => void save(body),
  }
  return (
    <Page>
      <PageHead
        title={texts.issued}
        trail={masterTrail(texts.issued, '/ppe-issue')}
        purpose={texts.issuedPurpose}
        actions={<HeadActions actions={[calendarAction('PPE'), exported]} primary={headButton} />}
        tabs={<PpeTabs />}
      />
      <ListView
        nouns={{ one: texts.one, many: texts.many }}
        shape={shape}
        state={state}
        onChange={setState}
        loaded={loaded}
        columns={issueColumns}
        filters={filters}
        searches={texts.searches}
        all={async (part) => (await call(ppeIssue.list, { body: { ...body, ...part } })).data}
        bulk={[{ ...ACTION.export, run: (rows) => save({ filter: { id: rows.map(({ id }) => id) } }) }]}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        open={(row) => ({ to: receiptAddress(row.receiptId) })}
        actions={actionsOf}
        nothingYet={<NothingYet title={texts.noneYet} text={texts.issuedPurpose} action={issuePpe || undefined} />}
      />
      {phone && headButton && <PageFoot>{headButton}</PageFoot>}
      {returned && <ReturnDrawer key={returned.id} row={returned} onClose={() => setReturned(null)} />}
    </Page>
  )
}
