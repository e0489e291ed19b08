import { myTask, type ReadingRow } from '@selamat/contract/domains/workflow/my-task'
import { Button } from 'antd'
import { useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/section.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { texts } from '../texts.ts'

const PAGE = 10
const MAX = 100

/** A page that loads again while it is open is one reading to people. */
const isRepeated = (row: ReadingRow, before: ReadingRow | undefined) =>
  before?.username === row.username && before.channel === row.channel && dateTime(before.at) === dateTime(row.at)

/** Who has read a confidential case, when and how; the newest on top. */
export function CaseReadings({ assignmentNumber }: { readonly assignmentNumber: string }) {
  const [limit, setLimit] = useState(PAGE)
  const { data, error, reload } = useLoadList(myTask.readings, { body: { assignmentNumber, limit } })
  const { rows, pagination } = data
  const visible = rows.filter((row, index) => !isRepeated(row, rows[index - 1]))
  const hasMore = limit < MAX && (pagination?.totalItem ?? 0) > rows.length
  return (
    <Section title={texts.readings.title}>
      {error !== null && <LoadFailed title={texts.readings.failed} error={error} onRetry={reload} />}
      <Timeline
        items={visible.map(({ id, at, fullName, channel }) => ({
          id,
          title: fullName,
          who: texts.readings.channel[channel],
          at,
          status: 'draft',
        }))}
      />
      {hasMore && (
        <Button type="link" size="small" onClick={() => setLimit(MAX)}>
          {texts.more}
        </Button>
      )}
    </Section>
  )
}
