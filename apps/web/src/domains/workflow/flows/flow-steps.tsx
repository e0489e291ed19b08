import type { FlowStep, FormFlowDetail } from '@selamat/contract/domains/workflow/form-flow'
import { Line, Lines, Stack, Text } from '../../../ui/layout/layout.tsx'
import { FLOW_TEXTS } from './texts.ts'

interface FlowStepsProps {
  readonly steps: readonly FlowStep[]
  readonly forms: FormFlowDetail['versionForms']
}

/** The graph of a workflow as an ordered list: who is asked, until when, and where each outcome leads. */
export function FlowSteps({ steps, forms }: FlowStepsProps) {
  const names = new Map(forms.map(({ formId, formName }) => [formId, formName]))
  const numbers = new Map(steps.map(({ key, title }, index) => [key, `${index + 1}. ${title}`]))
  return (
    <Lines as="ol">
      {steps.map((step, index) => (
        <Line align="start" key={step.key}>
          <span className="ordinal">{index + 1}</span>
          <Stack gap={2}>
            <h3>
              {step.title}{' '}
              {step.type === 'end' && (
                <Text as="small" size="small" tone="secondary">
                  {FLOW_TEXTS.end}
                </Text>
              )}
            </h3>
            {step.who.length > 0 && <p className="quiet">{FLOW_TEXTS.asks(step.who)}</p>}
            {step.dueHours !== null && (
              <p className="quiet">{[FLOW_TEXTS.due(step.dueHours), step.completion].filter(Boolean).join(' · ')}</p>
            )}
            {step.formId !== null && <p className="quiet">{FLOW_TEXTS.fillsIn(names.get(step.formId) ?? '')}</p>}
            {step.leads.length > 0 && (
              <Text as="ul" size="body">
                {step.leads.map(({ text, to }) => (
                  <li key={`${text} ${to}`}>
                    <Text weight="medium">{text}</Text> → {numbers.get(to)}
                  </li>
                ))}
              </Text>
            )}
          </Stack>
        </Line>
      ))}
    </Lines>
  )
}
