import { CopyOutlined } from '@ant-design/icons'
import {
  WALL_DAY_LABELS,
  WALL_DAYS,
  type WallSettings,
  wall,
  wallWrite,
} from '@selamat/contract/domains/dashboards/wall/wall'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { Note, Row, Stack } from '../../../ui/layout/layout.tsx'
import { sites } from '../choices.ts'
import { wallTexts as texts } from './texts.ts'

const DAYS = WALL_DAYS.map((value) => ({ value, label: WALL_DAY_LABELS[value] }))

interface Made {
  readonly address: string
  readonly expiresOn: string
}

interface TurnOnDialogProps {
  readonly id: number
  readonly settings: WallSettings
  readonly onMade: (made: Made) => void
  readonly onClose: () => void
}

/** Asks of what the figures are and until when, and makes the key. */
export function TurnOnDialog({ id, settings: { state, siteId }, onMade, onClose }: TurnOnDialogProps) {
  const isOn = state === 'ON'
  return (
    <ActionDialog
      title={isOn ? texts.newKey : texts.turnOn}
      text={isOn ? texts.newKeyText : texts.turnOnText}
      verb={isOn ? texts.newKey : texts.turnOn}
      schema={wallWrite}
      initial={{ siteId, days: 90 }}
      fields={(form) => (
        <>
          <PickField form={form} name="siteId" label={texts.site} help={texts.siteHelp} source={sites} />
          <ChoiceField form={form} name="days" label={texts.days} choices={DAYS} required />
        </>
      )}
      send={(body) => call(wall.turnOn, { params: { id }, body })}
      announce={() => {}}
      onDone={({ data }) => onMade(data)}
      reload={() => refresh(wall.get)}
      onClose={onClose}
    />
  )
}

/** The address with the key: it is on the screen once. */
export function MadeKey({ address, expiresOn, onClose }: Made & { readonly onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // Without https a browser gives no clipboard; the address can be selected.
    }
  }
  return (
    <Dialog title={texts.made} stays onClose={onClose}>
      <Stack gap={16}>
        <Note>{texts.madeText(expiresOn)}</Note>
        <Input.TextArea readOnly autoSize aria-label={texts.address} value={address} />
        <Row gap={8} justify="end">
          <Button icon={<CopyOutlined />} onClick={() => void copy()}>
            {isCopied ? texts.copied : texts.copy}
          </Button>
          <Button type="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
