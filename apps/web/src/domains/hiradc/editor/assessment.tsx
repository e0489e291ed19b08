import type { HiradcDetail } from '@selamat/contract/domains/hiradc/hiradc'
import { HIRADC_ITEMS } from '@selamat/contract/domains/hiradc/items'
import { useAddressQuery, usePath, writeQuery } from '../../../lib/navigation.ts'
import { can } from '../../../lib/session.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { SentBackNote } from '../../../ui/sent-back-note.tsx'
import { useOpened } from '../../notifications/index.ts'
import { LogTab } from '../log/log-tab.tsx'
import { PeopleTab } from '../thread/people-tab.tsx'
import { ReadNote } from '../thread/read-note.tsx'
import { texts as threadTexts } from '../thread/texts.ts'
import { AnswerFoot } from './answer-foot.tsx'
import { RevisionFacts, RevisionTag, WaitsFor } from './assessment-head.tsx'
import { CompareTab } from './compare/compare-tab.tsx'
import { EditFoot } from './edit-foot.tsx'
import { AssessmentActions } from './head-actions.tsx'
import { RevisionSelect } from './revision-select.tsx'
import { type Rows, useRows } from './rows/use-rows.ts'
import { RowsTab } from './rows-tab.tsx'
import { texts } from './texts.ts'
import { trail } from './trail.ts'
import { useRowActions } from './use-row-actions.ts'
import { useRowKeys } from './use-row-keys.ts'
import './assessment.css'

/** The parts of an assessment beside its rows, by the name in the address. Readers of an own task alone see the rows. */
const PARTS = [
  { name: 'compare', label: texts.compare, content: CompareTab },
  { name: 'log', label: texts.log, content: LogTab },
  { name: 'people', label: threadTexts.people, content: PeopleTab },
] as const

/** One revision of an assessment: written, answered or read. */
export function Assessment({ detail }: { readonly detail: HiradcDetail }) {
  const [query, change] = useAddressQuery()
  const rows = useRows(detail)
  useOpened(detail.number)
  const isRows = !PARTS.some(({ name }) => name === query.tab) || !can('read', HIRADC_ITEMS)
  const part = PARTS.find(({ name }) => name === query.tab)
  return (
    <Page>
      <PageHead
        title={detail.title}
        trail={[...trail(), { label: detail.number }]}
        tag={<RevisionTag detail={detail} />}
        purpose={<RevisionFacts detail={detail} />}
        actions={
          <AssessmentActions
            detail={detail}
            flush={rows.saver.flush}
            onCompare={() => change({ tab: 'compare' }, true)}
          />
        }
        tabs={can('read', HIRADC_ITEMS) ? <Parts /> : undefined}
      />
      <WaitsFor detail={detail} />
      <ReadNote detail={detail} />
      {detail.sentBack && (
        <SentBackNote
          title={texts.sentBack(detail.sentBack.by, detail.status === 'REJECTED')}
          at={detail.sentBack.at}
          reason={detail.sentBack.reason}
          rejected={detail.status === 'REJECTED'}
        />
      )}
      {isRows || part === undefined ? <RowsPart detail={detail} rows={rows} /> : <part.content detail={detail} />}
    </Page>
  )
}

function Parts() {
  const [query] = useAddressQuery()
  const path = usePath()
  const addressOf = (tab?: string) => `${path}${writeQuery({ ...query, tab })}`
  return (
    <LinkTabs
      label={texts.tabs}
      at={addressOf(query.tab)}
      tabs={[
        { label: texts.rows, to: addressOf() },
        ...PARTS.map(({ name, label }) => ({ label, to: addressOf(name) })),
      ]}
    />
  )
}

function RowsPart({ detail, rows }: { readonly detail: HiradcDetail; readonly rows: Rows }) {
  const { canEdit, task } = detail
  const selection = useRowActions(rows.store)
  useRowKeys(canEdit, selection.selected, selection.actions, rows.saver)
  return (
    <>
      <RowsTab
        rows={rows}
        editing={canEdit}
        selection={selection}
        extra={canEdit ? undefined : <RevisionSelect detail={detail} />}
      />
      {canEdit && <EditFoot detail={detail} rows={rows} removal={selection.removal} onShow={selection.open} />}
      {!canEdit && task !== null && task.answers.length > 0 && <AnswerFoot detail={detail} task={task} />}
    </>
  )
}
