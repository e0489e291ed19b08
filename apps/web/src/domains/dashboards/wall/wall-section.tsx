import { type WallSettings, type WallState, wall } from '@selamat/contract/domains/dashboards/wall/wall'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { Note, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import type { StatusKey } from '../../../ui/status.ts'
import { tell } from '../../../ui/tell.ts'
import { wallTexts as texts } from './texts.ts'
import { MadeKey, TurnOnDialog } from './turn-on-dialog.tsx'

const MARKS: Readonly<Record<WallState, StatusKey>> = {
  OFF: 'draft',
  ON: 'inforce',
  EXPIRED: 'stopped',
  UNOWNED: 'stopped',
}

interface WallSectionProps {
  readonly id: number
  readonly title: string
}

/** The wall display of a dashboard that is stored: whether it is on, of what and until when; turned on, off, or given a new key. */
export function WallSection({ id, title }: WallSectionProps) {
  const loaded = useLoad(wall.get, { params: { id } })
  const [isTurningOn, setTurningOn] = useState(false)
  const [address, setAddress] = useState<{ readonly address: string; readonly expiresOn: string } | null>(null)
  const state = loaded.data?.state
  const turnOff = () =>
    confirm({
      title: texts.off(title),
      consequence: texts.offText,
      verb: texts.turnOff,
      keep: texts.keep,
      danger: true,
      action: async () => {
        await tell(texts.notOff, () => call(wall.turnOff, { params: { id } }))
        await refresh(wall.get)
      },
    })
  const extra = state !== undefined && (
    <>
      {state !== 'OFF' && <Button onClick={() => void turnOff()}>{texts.turnOff}</Button>}
      <Button onClick={() => setTurningOn(true)}>{state === 'ON' ? texts.newKey : texts.turnOn}</Button>
    </>
  )
  return (
    <Section title={texts.title} extra={extra}>
      <Stack gap={12}>
        <Note>{texts.purpose}</Note>
        <OnceLoaded of={loaded} failed={texts.failed}>
          {(settings) => <Facts settings={settings} />}
        </OnceLoaded>
      </Stack>
      {isTurningOn && loaded.data !== null && (
        <TurnOnDialog id={id} settings={loaded.data} onMade={setAddress} onClose={() => setTurningOn(false)} />
      )}
      {address !== null && <MadeKey {...address} onClose={() => setAddress(null)} />}
    </Section>
  )
}

function Facts({ settings }: { readonly settings: WallSettings }) {
  const { state, siteName, madeByName, expiresOn, lastReadAt, leftOut } = settings
  return (
    <>
      <Row gap={8} role="status">
        <Mark status={MARKS[state]} /> {texts.states[state]}
      </Row>
      {state === 'UNOWNED' && <Note>{texts.unowned(madeByName ?? '')}</Note>}
      {state !== 'OFF' && (
        <FactGrid
          facts={[
            { label: texts.place, value: siteName ?? texts.company },
            { label: texts.until, value: expiresOn },
            { label: texts.by, value: madeByName },
            { label: texts.lastRead, value: lastReadAt === null ? texts.never : dateTime(lastReadAt) },
          ]}
        />
      )}
      {leftOut.length > 0 && (
        <Note>
          {texts.leftOut} {leftOut.map((one) => `${one.title} (${texts.why[one.why]})`).join(', ')}.
        </Note>
      )}
    </>
  )
}
