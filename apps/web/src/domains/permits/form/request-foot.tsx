import { Button } from 'antd'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { PageFoot } from '../../../ui/page.tsx'
import { SharedButton } from '../../../ui/shared-button.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { KeptState, type Saving } from './kept-state.tsx'
import { texts } from './texts.ts'

interface RequestFootProps {
  readonly state: Saving
  /** How many answers are to be corrected. */
  readonly wrong: number
  /** Why it cannot be submitted yet. */
  readonly refused: string | null
  /** The section on the screen of a phone, and how many there are. */
  readonly at: number
  readonly of: number
  readonly onBack: () => void
  /** Goes on when the section on the screen is right. */
  readonly onNext: () => void
  readonly onCancel: () => void
  readonly onSave: () => void
}

/** The foot of a request: the draft, and the way on; on a phone to the next section, in reach of the thumb. */
export function RequestFoot({ state, wrong, refused, at, of, onBack, onNext, onCancel, onSave }: RequestFootProps) {
  const phone = usePhone()
  if (!phone) {
    return (
      <FormFoot
        form={{
          errors: Object.fromEntries(Array.from({ length: wrong }, (_, one) => [one, ''])),
          saving: state.saving,
        }}
        submit={texts.submit}
        refused={refused}
        left={<KeptState {...state} />}
        extra={<SharedButton title={texts.saveDraft} onClick={onSave} />}
        onCancel={onCancel}
      />
    )
  }
  const isLast = at + 1 >= of
  return (
    <>
      <Row as="p" justify="end" size="body" tone="secondary" className="permit-draft">
        <Button type="link" onClick={onSave}>
          {texts.saveDraft}
        </Button>
      </Row>
      {isLast && refused !== null && (
        <Text as="p" tone="error">
          {refused}
        </Text>
      )}
      <PageFoot>
        {at === 0 ? <Button onClick={onCancel}>{texts.cancel}</Button> : <Button onClick={onBack}>{texts.back}</Button>}
        {isLast ? (
          <Button
            key="submit"
            type="primary"
            htmlType="submit"
            loading={state.saving}
            disabled={refused !== null}
            className="permit-foot__on"
          >
            {texts.submit}
          </Button>
        ) : (
          <Button key="next" type="primary" className="permit-foot__on" onClick={onNext}>
            {texts.next}
          </Button>
        )}
      </PageFoot>
    </>
  )
}
