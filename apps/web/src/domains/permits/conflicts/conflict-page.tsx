import { CheckOutlined, TableOutlined } from '@ant-design/icons'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { site } from '@selamat/contract/domains/organisation/site'
import { type ConflictPair, permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import { VERDICT_LABELS } from '@selamat/contract/domains/permits/conflicts/starter-rules'
import { PERMIT, permitAddress } from '@selamat/contract/domains/permits/items'
import { useState } from 'react'
import { fixedChoices } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { type Filter, listShape } from '../../../ui/list/filter.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useListQuery } from '../../../ui/list/use-list-state.ts'
import { PermitTabs } from '../tabs.tsx'
import { ConflictTag, Reasons, SidePlace, SideTitle, settledText } from './conflict-parts.tsx'
import { SettleDialog, type Settling } from './settle-dialog.tsx'
import { texts, windowText } from './texts.ts'

const filters: readonly Filter[] = [
  { name: 'days', label: texts.days, kind: 'days' },
  {
    name: 'open',
    label: texts.open,
    kind: 'texts',
    source: fixedChoices('conflict-open', [
      { value: 'yes', label: texts.isOpen.yes },
      { value: 'no', label: texts.isOpen.no },
    ]),
  },
  {
    name: 'verdict',
    label: texts.verdict,
    kind: 'texts',
    source: fixedChoices(
      'conflict-verdicts',
      (['N', 'R'] as const).map((value) => ({ value, label: VERDICT_LABELS[value] })),
    ),
  },
  { name: 'siteId', label: texts.site, kind: 'ids', source: choicesOf(site) },
  { name: 'locationId', label: texts.location, kind: 'ids', source: choicesOf(location) },
]
const shape = listShape(filters, ['startsAt'])

const columns: readonly Column<ConflictPair>[] = [
  {
    key: 'one',
    title: texts.work,
    cell: ({ one }) => <span className="conflict-wrapped">{one.title ?? texts.another}</span>,
    second: ({ one }) => <SidePlace side={one} />,
    priority: 'key',
  },
  {
    key: 'other',
    title: texts.against,
    cell: ({ other }) => (
      <span className="conflict-wrapped">
        <SideTitle side={other} />
      </span>
    ),
    second: ({ other }) => <SidePlace side={other} />,
    priority: 'key',
    onPhone: 'named',
  },
  { key: 'startsAt', title: texts.overlap, cell: overlapText, sortable: true, width: 130, priority: 'key' },
  { key: 'reasons', title: texts.reason, cell: (pair) => <Reasons of={pair} />, width: 200, priority: 'key' },
  {
    key: 'status',
    title: texts.status,
    cell: (pair) => <ConflictTag of={pair} />,
    second: (pair) => <span className="conflict-wrapped">{settledText(pair) || settlersText(pair)}</span>,
    width: 185,
    priority: 'key',
    onPhone: 'top',
  },
]

/** While both windows last. */
function overlapText({ one, other }: ConflictPair) {
  const begin = [one.startsAt, other.startsAt].toSorted().at(-1) ?? one.startsAt
  const [end = one.endsAt] = [one.endsAt, other.endsAt].toSorted()
  return <span className="conflict-wrapped">{windowText(begin, end)}</span>
}

function settlersText({ verdict, isSettled, settlers }: ConflictPair): string {
  if (verdict === 'N' || isSettled) return ''
  return settlers.length === 0 ? texts.noSettlers : texts.settlers(settlers)
}

/** A number for a pair; permits have at most seven digits each. */
const keyOf = ({ one, other }: ConflictPair) => Math.min(one.id, other.id) * 1e7 + Math.max(one.id, other.id)

/** Conflicts among planned and live permits. */
export default function ConflictPage() {
  const { list, body } = useListQuery(permitConflicts.list.body, shape)
  const loaded = useLoadList(permitConflicts.list, { body })
  const mayUpdate = useCan()('update', PERMIT)
  const [settling, settle] = useState<Settling | null>(null)
  return (
    <ListPage
      {...list}
      title={texts.conflicts}
      tabs={<PermitTabs />}
      purpose={texts.purpose}
      heads={[{ key: 'matrix', label: texts.matrix, icon: <TableOutlined />, to: '/permit-conflict/matrix' }]}
      nouns={{ one: texts.one, many: texts.many }}
      loaded={loaded}
      columns={columns}
      filters={filters}
      searches={texts.searches}
      keyOf={keyOf}
      nameOf={({ one, other }) => `${one.number}, ${other.number}`}
      open={({ one }) => ({ to: permitAddress(one.id) })}
      actions={(pair) =>
        pair.canSettle && mayUpdate
          ? [
              {
                key: 'settle',
                label: texts.settle,
                icon: <CheckOutlined />,
                run: () => settle({ id: pair.one.id, conflict: pair }),
              },
            ]
          : []
      }
      nothingYet={<NothingYet title={texts.nothing} text={texts.nothingText} />}
    >
      {settling !== null && <SettleDialog of={settling} onClose={() => settle(null)} />}
    </ListPage>
  )
}
