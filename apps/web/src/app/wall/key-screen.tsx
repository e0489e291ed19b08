import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Brand } from '../brand.tsx'
import { GuestFormBody } from '../sign-in/guest-form.tsx'
import { FormField } from '../sign-in/text-field.tsx'
import { useGuestForm } from '../sign-in/use-guest-form.ts'
import { useLayout, WallFrame } from './frame.tsx'
import { texts } from './texts.ts'

const COMPLETE = /^[\w-]{43}$/
/** A key, or the whole address that was shown with it. */
const keyIn = (text: string) => text.trim().replace(/^.*#/, '')

interface KeyScreenProps {
  /** It had a key, which opens nothing any more. */
  readonly hasEnded?: boolean
  readonly onKey: (key: string) => void
}

/** Where a screen has no key, or its key has ended: nothing of the dashboard, and a field for a key. */
export function KeyScreen({ hasEnded = false, onKey }: KeyScreenProps) {
  const layout = useLayout()
  const form = useGuestForm(
    { key: (value) => (COMPLETE.test(keyIn(value)) ? [] : [texts.keyIncomplete]) },
    { key: '' },
    async ({ key }) => onKey(keyIn(key)),
  )
  return (
    <WallFrame layout={layout}>
      <Brand size={26} />
      <Stack gap={20} className="wall__message">
        <Stack gap={8} role={hasEnded ? 'alert' : undefined}>
          <Row as="h1" gap={12} size="figure">
            {hasEnded && <Mark status="stopped" size={28} />}
            {hasEnded ? texts.ended : texts.title}
          </Row>
          <Text as="p" size="large" tone="secondary">
            {hasEnded ? texts.endedText : texts.enter}
          </Text>
        </Stack>
        <GuestFormBody form={form} className="sign-in-form" label={texts.title} submit={texts.open}>
          <FormField form={form} name="key" label={texts.key} autoComplete="off" type="password" />
        </GuestFormBody>
      </Stack>
    </WallFrame>
  )
}
