import { CheckOutlined } from '@ant-design/icons'
import './import-steps.css'

interface ImportStepsProps {
  readonly label: string
  readonly steps: readonly string[]
  /** The step people are at, from 0; beyond the last one all are done. */
  readonly at: number
}

/** The steps of an import in one line: done, present, to come. */
export function ImportSteps({ label, steps, at }: ImportStepsProps) {
  return (
    <ol className="import-steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'is-done' : index === at ? 'is-present' : ''}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="import-steps__mark" aria-hidden>
            {index < at ? <CheckOutlined /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
