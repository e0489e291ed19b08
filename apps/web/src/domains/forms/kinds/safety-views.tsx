import {
  LIKELIHOODS,
  RISK_LEVELS,
  type RiskLevel,
  riskLevel,
  SEVERITIES,
} from '@selamat/contract/domains/forms/kinds/safety-kinds'
import { Stack } from '../../../ui/layout/layout.tsx'
import type { StatusKey } from '../../../ui/status.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { asDeviations, asRisk } from '../draft-values.ts'
import { texts } from '../texts.ts'
import type { ViewProps } from './kind.ts'
import './views.css'

/** Each level has a colour and a shape of its own. */
export const LEVEL_MEANINGS: Readonly<Record<RiskLevel, StatusKey>> = {
  low: 'inforce',
  medium: 'attention',
  high: 'stopped',
}

export const RiskResult = ({ likelihood, severity }: { readonly likelihood: number; readonly severity: number }) => {
  const level = riskLevel(likelihood * severity)
  return (
    <>
      <StatusTag
        status={level}
        meaning={LEVEL_MEANINGS[level]}
        label={texts.level(RISK_LEVELS[level], likelihood * severity)}
      />{' '}
      {`${LIKELIHOODS[likelihood - 1]} (${likelihood}) × ${SEVERITIES[severity - 1]} (${severity})`}
    </>
  )
}

/** A risk as its level, with word, shape and colour, and how it came about. */
export function RiskView({ answer }: ViewProps) {
  const risk = asRisk(answer.value)
  return risk === null ? answer.display : <RiskResult {...risk} />
}

const Level = ({ level }: { readonly level: RiskLevel }) => (
  <StatusTag status={level} meaning={LEVEL_MEANINGS[level]} label={RISK_LEVELS[level]} />
)

/** The deviations of an answer with severity, due date and owner. */
export const DeviationsView = ({ answer }: ViewProps) => {
  const names = new Map(answer.people.map(({ username, fullName }) => [username, fullName]))
  return (
    <Stack as="ol" gap={8} className="deviations-view">
      {asDeviations(answer.value).map(({ text, severity, dueDate, owner }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers are never sorted
        <li key={at}>
          {text}
          <span>
            {severity && <Level level={severity} />} {texts.due(dueDate, names.get(owner?.username ?? '') ?? '–')}
          </span>
        </li>
      ))}
    </Stack>
  )
}
