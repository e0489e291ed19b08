import type { TaskDetail } from '@selamat/contract/domains/workflow/my-task'
import { session } from '../../../lib/session.ts'
import { Mark } from '../../../ui/mark.tsx'
import { Section } from '../../../ui/section.tsx'
import { statusKey, statusLabel } from '../../../ui/status.ts'
import { dueOf, momentOf } from '../due.ts'
import { TEXTS } from '../texts.ts'
import './case-steps.css'

type Step = TaskDetail['steps'][number]

interface CaseStepsProps {
  readonly detail: TaskDetail
  readonly now: Date
}

/** The steps of a case: who did each and when, who is assigned now, who comes next. */
export function CaseSteps({ detail, now }: CaseStepsProps) {
  const own = session.get().session?.user.fullName
  const who = (step: Step) =>
    step.who
      .map((name) => (step.state === 'open' && detail.task !== null && name === own ? TEXTS.you : name))
      .join(', ')
  const when = (step: Step) => {
    if (step.at !== null) return momentOf(step.at, now)
    return step.state === 'open' ? dueOf(step.dueAt, now)?.text : undefined
  }
  return (
    <Section title={TEXTS.steps} flush>
      <ol className="case-steps">
        {detail.steps.map((step) => (
          <li key={step.key} className={step.state === 'open' ? 'is-open' : undefined}>
            <Mark status={statusKey(step.state)} label={statusLabel(step.state)} />
            <span>
              {step.label}
              <small>{[who(step), when(step)].filter(Boolean).join(', ')}</small>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
