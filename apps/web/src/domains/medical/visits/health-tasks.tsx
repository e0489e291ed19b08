import { myTask, type TaskRow } from '@selamat/contract/domains/workflow/my-task'
import { Button } from 'antd'
import { useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { Line, Lines, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/section.tsx'
import { visitTexts as texts } from './texts.ts'
import { WalkInDialog } from './walk-in-dialog.tsx'

const MOST = 5

/** The reader's own health reports to answer, each of which can become a visit (MEDICAL-39); nothing where there is none. */
export function HealthTasks() {
  const reads = useCan()('read', 'menu/My Task')
  const { rows } = useLoadList(
    myTask.list,
    { body: { filter: { typeFlow: 'Health' }, limit: MOST } },
    { enabled: reads },
  ).data
  const [chosen, choose] = useState<TaskRow | null>(null)
  if (rows.length === 0) return null
  return (
    <Section title={texts.healthReports} flush>
      <Lines>
        {rows.map((row) => (
          <Line key={row.id} align="start">
            <Stack gap={2} grow className="what">
              <Link to={`/my-task/detail?assignmentNumber=${encodeURIComponent(row.assignmentNumber)}`}>
                {row.submitterName}
              </Link>
              <Text as="small" tone="secondary">
                {row.assignmentNumber} · {dateTime(row.assignmentDate)}
              </Text>
            </Stack>
            <Button onClick={() => choose(row)}>{texts.createVisit}</Button>
          </Line>
        ))}
      </Lines>
      {chosen && <WalkInDialog task={chosen} onClose={() => choose(null)} />}
    </Section>
  )
}
