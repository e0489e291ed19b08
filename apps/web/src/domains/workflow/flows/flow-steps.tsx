import type { FlowStep, FormFlowDetail } from '@selamat/contract/domains/workflow/form-flow'
import { FLOW_TEXTS } from './texts.ts'
import './flow-steps.css'

interface FlowStepsProps {
  readonly steps: readonly FlowStep[]
  readonly forms: FormFlowDetail['versionForms']
}

/** The graph of a workflow as an ordered list: who is asked, until when, and where each outcome leads. */
export function FlowSteps({ steps, forms }: FlowStepsProps) {
  const names = new Map(forms.map(({ formId, formName }) => [formId, formName]))
  const numbers = new Map(steps.map(({ key, title }, index) => [key, `${index + 1}. ${title}`]))
  return (
    <ol className="flow-steps">
      {steps.map((step, index) => (
        <li key={step.key}>
          <span className="flow-steps__number">{index + 1}</span>
          <div className="flow-steps__what">
            <h3>
              {step.title}
              {step.type === 'end' && <small>{FLOW_TEXTS.end}</small>}
            </h3>
            {step.who.length > 0 && <p>{FLOW_TEXTS.asks(step.who)}</p>}
            {step.dueHours !== null && (
              <p>{[FLOW_TEXTS.due(step.dueHours), step.completion].filter(Boolean).join(' · ')}</p>
            )}
            {step.formId !== null && <p>{FLOW_TEXTS.fillsIn(names.get(step.formId) ?? '')}</p>}
            {step.leads.length > 0 && (
              <ul>
                {step.leads.map(({ text, to }) => (
                  <li key={`${text} ${to}`}>
                    <span>{text}</span> → {numbers.get(to)}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
