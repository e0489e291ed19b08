import { type AuditRow, audit } from '@selamat/contract/domains/audit/audit'
import { user } from '@selamat/contract/domains/identity/user'
import { useState } from 'react'
import { fixedChoices } from '../../lib/choices.ts'
import { choicesOf } from '../../lib/resource-reads.ts'
import { useLoadList } from '../../lib/use-load.ts'
import { NothingYet } from '../../ui/empty-state.tsx'
import { ACTIONS, actionLabel } from '../../ui/history/action-labels.ts'
import { type Filter, listShape } from '../../ui/list/filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListQuery } from '../../ui/list/use-list-state.ts'
import type { Crumb } from '../../ui/page.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditDrawer } from './audit-drawer.tsx'
import { kindTexts, texts } from './texts.ts'

const kinds = fixedChoices(
  'audit-kinds',
  Object.entries(kindTexts).map(([value, label]) => ({ value, label })),
)
const actions = fixedChoices(
  'audit-actions',
  Object.keys(ACTIONS).map((value) => ({ value, label: actionLabel(value).text })),
)
const topics = fixedChoices('audit-topics', [{ value: 'security', label: texts.security }])
const filters: readonly Filter[] = [
  { name: 'at', label: texts.day, kind: 'days' },
  { name: 'topic', label: texts.topic, kind: 'texts', source: topics },
  { name: 'action', label: texts.action, kind: 'texts', source: actions },
  { name: 'entity', label: texts.kind, kind: 'texts', source: kinds },
  { name: 'actorId', label: texts.person, kind: 'ids', source: choicesOf({ path: 'users', endpoints: user }) },
]
const shape = listShape(filters, ['at'])
const trail: readonly Crumb[] = [
  { label: texts.home, to: '/home' },
  { label: texts.userManagement },
  { label: texts.roles, to: '/role' },
  { label: texts.title },
]

/** The audit trail: read only. */
export default function AuditPage() {
  const { list, body } = useListQuery(audit.list.body, shape)
  const loaded = useLoadList(audit.list, { body })
  const [open, setOpen] = useState<AuditRow | null>(null)
  return (
    <ListPage
      {...list}
      title={texts.title}
      trail={trail}
      purpose={texts.purpose}
      nouns={{ one: texts.one, many: texts.many }}
      loaded={loaded}
      columns={auditColumns}
      filters={filters}
      searches={texts.searches}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      open={(row) => ({ show: () => setOpen(row) })}
      nothingYet={<NothingYet title={texts.nothing} text={texts.nothingText} />}
    >
      {open && <AuditDrawer row={open} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}
