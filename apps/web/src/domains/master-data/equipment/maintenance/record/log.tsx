import type { EquipmentLog } from '@selamat/contract/domains/master-data/equipment/equipment-log'
import { equipmentLogs } from '@selamat/contract/domains/master-data/equipment/equipment-registers'
import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { useState } from 'react'
import { useLoadList } from '../../../../../lib/use-load.ts'
import { LoadFailed } from '../../../../../ui/empty-state.tsx'
import { FileButton } from '../../../../../ui/file-button.tsx'
import { Row } from '../../../../../ui/layout/layout.tsx'
import { Link } from '../../../../../ui/link.tsx'
import { Pager } from '../../../../../ui/list/pager.tsx'
import { Section } from '../../../../../ui/section.tsx'
import { Timeline } from '../../../../../ui/timeline.tsx'
import { logMeaning } from '../../log-labels.ts'
import { texts } from '../texts.ts'

const PAGE = 10

/** The history of equipment, newest first: who did what, when, with what came of it. */
export function RecordLog({ equipment: { id, family, path } }: { readonly equipment: EquipmentRecord }) {
  const [page, setPage] = useState({ page: 1, limit: PAGE })
  const read = equipmentLogs[family][path.length > 0 ? 'child' : 'parent']
  const { data, state, error, reload } = useLoadList(read, { body: { id, ...page } })
  const { rows, pagination } = data
  return (
    <Section title={texts.log} {...(pagination ? { count: pagination.totalItem } : {})}>
      {state === 'failure' && <LoadFailed title={texts.logFailed} error={error} onRetry={reload} />}
      {pagination?.totalItem === 0 && <p className="quiet">{texts.noLog}</p>}
      <Timeline
        items={rows.map((step) => ({
          id: step.id,
          title: texts.logged(family, step),
          at: step.at,
          status: logMeaning(step),
          note: <StepDetails step={step} />,
          ...(step.actor === null ? {} : { who: step.actor }),
        }))}
      />
      {pagination !== null && pagination.totalItem > PAGE && (
        <Pager pagination={pagination} pageSize={PAGE} onChange={(next, limit) => setPage({ page: next, limit })} />
      )}
    </Section>
  )
}

/** The day, the note, what changed, and the photo or report. */
function StepDetails({ step: { doneOn, note, changes, file, assignmentNumber } }: { readonly step: EquipmentLog }) {
  const lines = [
    ...(doneOn === null ? [] : [`${texts.day} ${doneOn}`]),
    ...(note === null ? [] : [note]),
    ...changes.map(({ field, from, to }) => `${field}: ${from ?? '–'} → ${to ?? '–'}`),
  ]
  if (lines.length === 0 && file === null && assignmentNumber === null) return null
  return (
    <>
      {lines.join('\n')}
      {file !== null && (
        <Row as="span" gap={4}>
          <FileButton file={file} /> {file.name}
        </Row>
      )}
      {assignmentNumber !== null && (
        <Row as="span" gap={4}>
          <Link to={caseAddress(assignmentNumber)}>{texts.openReport(assignmentNumber)}</Link>
        </Row>
      )}
    </>
  )
}
