import { firstAidBox } from '@selamat/contract/domains/medical/stock/first-aid-box'
import {
  amountKey,
  BOX_TYPE_LABELS,
  BOX_TYPES,
  FIRST_AID_CODES,
  firstAidLabel,
} from '@selamat/contract/domains/medical/stock/first-aid-content'
import { firstAidAmounts, firstAidSettings } from '@selamat/contract/domains/medical/stock/first-aid-settings'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { Columns, Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'

type Stored = DataOf<typeof firstAidSettings.read>

/** What first-aid boxes must hold, among the settings of the clinic. */
export function FirstAidSettings({ mayChange }: { readonly mayChange: boolean }) {
  const loaded = useLoad(firstAidSettings.read, {})
  const [changing, change] = useState(false)
  return (
    <Section title={texts.boxes}>
      <OnceLoaded of={loaded} failed={texts.amountsFailed}>
        {(stored) => (
          <Stack gap={8}>
            <Note>{texts.amountsText}</Note>
            <Row gap={8} wrap justify="between">
              <Text tone="secondary">{stampOf(stored)}</Text>
              {mayChange && <Button onClick={() => change(true)}>{texts.changeAmounts}</Button>}
            </Row>
            {changing && <AmountsDialog stored={stored} onClose={() => change(false)} />}
          </Stack>
        )}
      </OnceLoaded>
    </Section>
  )
}

const stampOf = ({ updatedAt, updatedBy }: Stored) =>
  updatedAt === null || updatedBy === null ? texts.amountsDefault : texts.amountsBy(updatedBy, dateTime(updatedAt))

/** The 21 lines, each with its amount for a box of each type. */
const AmountsDialog = ({ stored, onClose }: { readonly stored: Stored; readonly onClose: () => void }) => (
  <ActionDialog
    title={texts.amountsTitle}
    text={texts.amountsText}
    verb={texts.saveAmounts}
    drawer
    schema={firstAidAmounts}
    initial={stored.amounts}
    fields={(form) => (
      <>
        <Note>{texts.boxTypes(BOX_TYPES.map((type) => BOX_TYPE_LABELS[type]))}</Note>
        {FIRST_AID_CODES.map((code) => (
          <Stack key={code} gap={4} role="group" aria-label={firstAidLabel(code)}>
            <Text weight="strong">{firstAidLabel(code)}</Text>
            <Columns of={3} gap={8}>
              {BOX_TYPES.map((type) => (
                <NumberField key={type} form={form} name={amountKey(code, type)} label={texts.boxType(type)} required />
              ))}
            </Columns>
          </Stack>
        ))}
      </>
    )}
    send={(amounts) => call(firstAidSettings.update, { body: { amounts, version: stored.version } })}
    reload={() => Promise.all([refresh(firstAidSettings.read), refreshReads(firstAidBox)])}
    onClose={onClose}
  />
)
