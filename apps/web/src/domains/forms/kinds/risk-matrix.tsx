import { LIKELIHOODS, RISK_LEVELS, riskLevel, SEVERITIES } from '@selamat/contract/domains/forms/kinds/safety-kinds'
import type { KeyboardEvent } from 'react'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { asRisk } from '../draft-values.ts'
import { texts } from '../texts.ts'
import type { InputProps } from './kind.ts'
import { LEVEL_MEANINGS, RiskResult } from './safety-views.tsx'
import './risk-matrix.css'

const GRADES = [1, 2, 3, 4, 5]
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const clamp = (grade: number) => Math.min(Math.max(grade, 1), 5)

/** Likelihood × severity as one choice of 25; arrow keys move over the matrix. */
export function RiskMatrix({ field, value, change, blur, control }: InputProps) {
  const chosen = asRisk(value)
  const put = (likelihood: number, severity: number) => change({ likelihood, severity })
  function move(event: KeyboardEvent<HTMLInputElement>, likelihood: number, severity: number) {
    const [right, up] = STEPS[event.key] ?? []
    if (right === undefined || up === undefined) return
    event.preventDefault()
    const [next, above] = [clamp(likelihood + right), clamp(severity + up)]
    put(next, above)
    const table = event.currentTarget.closest('table')
    table?.querySelector<HTMLInputElement>(`input[value="${next}-${above}"]`)?.focus()
  }
  return (
    <div className="risk-matrix" role="radiogroup" aria-label={field.label} aria-invalid={control['aria-invalid']}>
      <table>
        <Text as="caption" size="small" tone="quiet">
          {texts.matrix}
        </Text>
        <thead>
          <tr>
            <th scope="col">{texts.severity}</th>
            {GRADES.map((grade) => (
              <th key={grade} scope="col" title={LIKELIHOODS[grade - 1]}>
                {grade}
                <Text as="small" size="tiny">
                  {LIKELIHOODS[grade - 1]}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...GRADES].reverse().map((severity) => (
            <tr key={severity}>
              <th scope="row">
                {severity} <span>{SEVERITIES[severity - 1]}</span>
              </th>
              {GRADES.map((likelihood) => {
                const risk = likelihood * severity
                const level = riskLevel(risk)
                const isChosen = chosen?.likelihood === likelihood && chosen.severity === severity
                return (
                  <td key={likelihood}>
                    <Row
                      as="label"
                      gap={4}
                      justify="center"
                      className={`choice tinted risk-cell is-${LEVEL_MEANINGS[level]}${isChosen ? ' is-chosen' : ''}`}
                    >
                      <input
                        type="radio"
                        name={control.id}
                        value={`${likelihood}-${severity}`}
                        checked={isChosen}
                        aria-label={texts.risk(
                          `${LIKELIHOODS[likelihood - 1]} (${likelihood})`,
                          `${SEVERITIES[severity - 1]} (${severity})`,
                          RISK_LEVELS[level],
                          risk,
                        )}
                        onChange={() => put(likelihood, severity)}
                        onKeyDown={(event) => move(event, likelihood, severity)}
                        onBlur={blur}
                      />
                      <Mark status={LEVEL_MEANINGS[level]} size={10} />
                      {risk}
                    </Row>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status">{chosen && <RiskResult {...chosen} />}</p>
    </div>
  )
}
