import { USER_FACTS, type UserFact } from '@selamat/contract/domains/forms/kinds/record-kinds'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Unbroken } from '../../../ui/unbroken.tsx'
import { asPoint, asText, isRecord } from '../draft-values.ts'
import type { ViewProps } from './kind.ts'
import './views.css'

/** An answer as the server words it. */
export const Text = ({ answer }: ViewProps) => <Unbroken>{answer.display ?? String(answer.value)}</Unbroken>

const WEB = /^https?:\/\//i

/** A web address as a link that leaves the product. */
export function WebLink({ answer }: ViewProps) {
  const address = asText(answer.value)
  if (!WEB.test(address)) return address
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  )
}

export const EmailLink = ({ answer }: ViewProps) => (
  <a href={`mailto:${asText(answer.value)}`}>{asText(answer.value)}</a>
)

/** An earlier report, to be opened. */
export const ReportLink = ({ answer }: ViewProps) => (
  <Link to={caseAddress(asText(answer.value))}>{asText(answer.value)}</Link>
)

const isFact = (name: string): name is UserFact => name in USER_FACTS

/** What the server wrote of the submitter, each fact with its name. */
export function FactsView({ answer }: ViewProps) {
  const facts = isRecord(answer.value) ? Object.entries(answer.value) : []
  return (
    <Stack as="dl" gap={4} className="facts-view">
      {facts.map(([name, value]) =>
        isFact(name) ? (
          <Row gap={8} align="stretch" key={name}>
            <dt>{USER_FACTS[name]}</dt>
            <dd>{String(value)}</dd>
          </Row>
        ) : null,
      )}
    </Stack>
  )
}

function degrees(value: number, [positive, negative]: readonly [string, string]): string {
  const seconds = Math.round(Math.abs(value) * 36_000) / 10
  const [whole, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return `${whole}° ${minutes}′ ${(seconds % 60).toFixed(1)}″ ${value < 0 ? negative : positive}`
}

/** A point as decimal degrees, and in degrees, minutes and seconds as radios and charts use them. */
export function PointView({ answer }: ViewProps) {
  const point = asPoint(answer.value)
  if (point === null || point.latitude === null || point.longitude === null) return answer.display
  return (
    <>
      {answer.display}
      <small className="point-view">{`${degrees(point.latitude, ['N', 'S'])}, ${degrees(point.longitude, ['E', 'W'])}`}</small>
    </>
  )
}
