import type { UserDetail } from '@selamat/contract/domains/identity/user-rows'
import { Radio } from 'antd'
import dayjs from 'dayjs'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { Field, FieldLayout } from '../../../ui/form/field.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Note } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { recordAddress } from './addresses.ts'
import { texts } from './texts.ts'
import { isOtherPosition, today, type UserValues } from './user-values.ts'
import '../../../ui/form/choice-cards.css'
import './position-day.css'

interface PositionDayProps {
  readonly form: Form<UserValues>
  readonly stored: UserDetail | null
}

/** The first day of a position; after a change, whether the user moved or the position was recorded wrongly. */
export function PositionDay({ form, stored }: PositionDayProps) {
  const since = stored?.validFrom ?? null
  if (stored === null || since === null) {
    return (
      <Field form={form} name="validFrom" label={texts.validFrom} help={texts.validFromHelp}>
        {(field) => <DayInput field={field} required />}
      </Field>
    )
  }
  if (!isOtherPosition(form.values, stored)) {
    return (
      <Note className="position-day field--wide">
        {texts.positionUnchanged(since)}{' '}
        <Link to={recordAddress(stored.username, 'positions')}>{texts.positionPeriods}</Link>
      </Note>
    )
  }
  return <Change form={form} since={since} />
}

function Change({ form, since }: { readonly form: Form<UserValues>; readonly since: string }) {
  const from = form.values.validFrom ?? today()
  const corrects = from === since
  const next = dayjs(since).add(1, 'day').format('YYYY-MM-DD')
  const move = () => form.set('validFrom', today() > since ? today() : next)
  return (
    <FieldLayout label={texts.positionChanged} group wide error={form.errorAt('validFrom')}>
      {() => (
        <Radio.Group
          className="choice-cards"
          value={corrects ? 'correct' : 'move'}
          onChange={(event) => (event.target.value === 'correct' ? form.set('validFrom', since) : move())}
        >
          <Radio value="move">
            <b>{texts.moved}</b>
            <span>
              {corrects
                ? texts.movedText('…', '…')
                : texts.movedText(from, dayjs(from).subtract(1, 'day').format('YYYY-MM-DD'))}
            </span>
          </Radio>
          <Radio value="correct">
            <b>{texts.corrected}</b>
            <span>{texts.correctedText(since)}</span>
          </Radio>
          {!corrects && (
            <div className="position-day__from">
              <Field form={form} name="validFrom" label={texts.movedFrom}>
                {(field) => <DayInput field={field} min={next} required />}
              </Field>
            </div>
          )}
        </Radio.Group>
      )}
    </FieldLayout>
  )
}
