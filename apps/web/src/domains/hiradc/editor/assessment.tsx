import type { HiradcDetail } from '@selamat/contract/domains/hiradc/hiradc'
import { HIRADC_ITEMS } from '@selamat/contract/domains/hiradc/items'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { can } from '../../../lib/session.ts'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RecordParts, RecordTabs, useRecordTab } from '../../../ui/record/record-parts.tsx'
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
import { useRowActions } from './use-row-actions.ts'
import { useRowKeys } from './use-row-keys.ts'
import './assessment.css'

const ROWS = { name: 'rows', label: texts.rows }
/** Readers of an own task alone see the rows. */
const TABS = [
  ROWS,
  { name: 'compare', label: texts.compare },
  { name: 'log', label: texts.log },
  { name: 'people', label: threadTexts.people },
]

/** One revision of an assessment: written, answered or read. */
export function Assessment({ detail }: { readonly detail: HiradcDetail }) {
  const [, change] = useAddressQuery()
  const rows = useRows(detail)
  useOpened(detail.number)
  const tabs = can('read', HIRADC_ITEMS) ? TABS : [ROWS]
  const tab = useRecordTab({ tabs })
  return (
    <Page>
      <PageHead
        title={detail.title}
        here={detail.number}
        tag={<RevisionTag detail={detail} />}
        purpose={<RevisionFacts detail={detail} />}
        actions={
          <AssessmentActions
            detail={detail}
            flush={rows.saver.flush}
            onCompare={() => change({ tab: 'compare' }, true)}
          />
        }
        tabs={tabs.length > 1 ? <RecordTabs label={texts.tabs} tabs={tabs} /> : undefined}
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
      <RecordParts
        tab={tab}
        parts={[
          { id: 'rows', tab: 'rows', content: <RowsPart detail={detail} rows={rows} /> },
          { id: 'compare', tab: 'compare', content: <CompareTab detail={detail} /> },
          { id: 'log', tab: 'log', content: <LogTab detail={detail} /> },
          { id: 'people', tab: 'people', content: <PeopleTab detail={detail} /> },
        ]}
      />
    </Page>
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
