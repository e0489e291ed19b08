import { hotWork } from '@selamat/contract/domains/permits/evidence/hot-work'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { optionalText, text } from '@selamat/contract/kit/text'
import { MINUTE } from '@selamat/contract/kit/time'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { formatTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { signature, UNSIGNED } from '../../../ui/form/sign-dialog.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { SharedButton } from '../../../ui/shared-button.tsx'
import { PermitDialog } from '../record/acts/permit-dialog.tsx'
import { SignDialog } from '../record/acts/sign-dialog.tsx'
import { texts } from './texts.ts'
import './evidence.css'

/** How long the fire watch lasts still, and for the fire watch its signature and the report of fire. */
export function FireWatchPanel({ permit }: { readonly permit: PermitDetail }) {
  const now = useNow()
  const [open, setOpen] = useState<'sign' | 'fire' | null>(null)
  const { status, fireWatchUntil, workType, canRecord, signatures, people } = permit
  const isSigned = signatures.some((one) => one.action === 'fireWatch' && !one.isVoid)
  if (status !== 'HANDED_BACK' || fireWatchUntil === null || isSigned) return null
  const until = new Date(fireWatchUntil)
  const left = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / MINUTE))
  const passed = 100 - (100 * left) / Math.max(left, workType.fireWatchMinutes ?? 60)
  const names = people.filter(({ crewRole }) => crewRole === 'FIRE_WATCH').map(({ name }) => name)
  const close = () => setOpen(null)
  return (
    <Section title={texts.fireWatch} hint={texts.watchUntil(formatTime(until))} id="fire-watch">
      <Row gap={24} wrap className="fire-watch">
        <Progress
          type="circle"
          size={112}
          percent={passed}
          format={() => (
            <>
              <b>{left}</b>
              <br />
              <small>{texts.watchLeft}</small>
            </>
          )}
        />
        <Text as="p" size="body" className="fire-watch__text">
          {watchText(left > 0, canRecord.fireWatch, names.join(', '))}
        </Text>
        {canRecord.fireWatch && (
          <Row gap={8} wrap className="evidence-actions">
            <Button danger onClick={() => setOpen('fire')}>
              {texts.fireReported}
            </Button>
            <SharedButton
              title={texts.signWatch}
              primary
              disabledReason={left > 0 ? `${left} ${texts.watchLeft}` : null}
              onClick={() => setOpen('sign')}
            />
          </Row>
        )}
      </Row>
      {open === 'sign' && <SignWatchDialog permit={permit} onClose={close} />}
      {open === 'fire' && <FireDialog permit={permit} onClose={close} />}
    </Section>
  )
}

/** What comes next, for the fire watch and for everybody else. */
const watchText = (isRunning: boolean, isMine: boolean, names: string) => {
  if (isMine) return isRunning ? texts.watchOn : texts.watchOver
  return isRunning ? texts.watchBy(names) : texts.watchWaits(names)
}

interface DialogProps {
  readonly permit: PermitDetail
  readonly onClose: () => void
}

const signed = z.strictObject({ ...signature, note: optionalText(1000) })

function SignWatchDialog({ permit: { id, number }, onClose }: DialogProps) {
  const initial: z.input<typeof signed> = { ...UNSIGNED, note: '' }
  return (
    <SignDialog
      title={`${texts.signWatch} ${number}`}
      verb={texts.signWatch}
      action="fireWatch"
      schema={signed}
      initial={initial}
      fields={(form) => <AreaField form={form} name="note" label={texts.note} />}
      send={async ({ note }, prove) =>
        call(hotWork.signWatch, {
          body: { permitId: id, note, proof: await prove(hotWork.signWatch, { permitId: id }) },
        })
      }
      onClose={onClose}
    />
  )
}

const fire = z.strictObject({ note: text(1000) })

function FireDialog({ permit: { id }, onClose }: DialogProps) {
  const initial: z.input<typeof fire> = { note: '' }
  return (
    <PermitDialog
      title={texts.fireTitle}
      text={texts.fireText}
      verb={texts.fireReported}
      schema={fire}
      initial={initial}
      fields={(form) => <AreaField form={form} name="note" label={texts.fireNote} required />}
      send={(value, options) => call(hotWork.fireSeen, { body: { permitId: id, ...value } }, options)}
      onClose={onClose}
    />
  )
}
