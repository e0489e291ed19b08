import { CheckOutlined } from '@ant-design/icons'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { dateTime } from '../../../lib/format.ts'
import { Text } from '../../../ui/layout/layout.tsx'
import { momentOf } from './moment.ts'
import { stepsOf } from './steps.ts'
import { texts } from './texts.ts'
import './steps-line.css'

/** The life of a permit from the request to the close, as a line of seven points. */
export const StepsLine = ({ permit, now }: { readonly permit: PermitDetail; readonly now: Date }) => (
  <ol className="steps-line" aria-label={texts.steps}>
    {stepsOf(permit).map(({ label, state, at }) => (
      <li key={label} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
        <Text size="tiny" className="steps-line__point">
          {state === 'done' && <CheckOutlined aria-label={texts.done} />}
        </Text>
        <span className="steps-line__label">
          {label}{' '}
          {at !== null && (
            <time dateTime={at} title={dateTime(at)}>
              {momentOf(at, now)}
            </time>
          )}
          {state === 'now' && <small>{texts.now}</small>}
          {state === 'stopped' && <small>{texts.stopped}</small>}
        </span>
      </li>
    ))}
  </ol>
)
