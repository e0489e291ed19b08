import { workHours } from '@selamat/contract/domains/dashboards/work-hours/work-hours'
import { useLoad } from '../../../lib/use-load.ts'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { texts } from './texts.ts'
import '../../../ui/callout.css'

/** What the hours of the last 12 full months lack, place by place; nothing where they are whole. */
export function HoursGaps() {
  const { data, error } = useLoad(workHours.endpoints.gaps, {})
  if (error !== null) return <p role="alert">{texts.gapsFailed}</p>
  if (data === null || data.missing + data.waiting === 0) return null
  return (
    <div className="callout callout--attention" role="status">
      <Row gap={8}>
        <Mark status="attention" />
        <Text weight="medium">
          {texts.lacking}: {texts.gapNote(data)}
        </Text>
      </Row>
      <ul>
        {data.gaps.slice(0, MOST_NAMED).map((gap) => (
          <li key={`${gap.siteId} ${gap.employerId}`}>
            <Link to={`/work-hours?siteId=${gap.siteId}&employerId=${gap.employerId}`}>
              {gap.siteName}, {gap.employerName}
            </Link>
            : {texts.lackingOf(gap)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const MOST_NAMED = 5
