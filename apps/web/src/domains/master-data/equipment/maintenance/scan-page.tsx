import { equipmentLabel } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-usability'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { messageOf } from '../../../../lib/api-error.ts'
import { call } from '../../../../lib/client.ts'
import { useGo } from '../../../../lib/navigation.ts'
import { Note, Row, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Page, PageHead } from '../../../../ui/page.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SharedButton } from '../../../../ui/shared-button.tsx'
import { toast } from '../../../../ui/toast.ts'
import { Camera, hasCamera } from './camera.tsx'
import { labelledId } from './label-address.ts'
import { FAMILIES, recordPath } from './registers.ts'
import { texts } from './texts.ts'
import './scan.css'

type Found = DataOf<typeof equipmentLabel.find>

/** Opens equipment by its label: with the camera where the device has one, by typing everywhere. */
export default function ScanPage() {
  const go = useGo()
  const field = useId()
  const [code, setCode] = useState('')
  const [found, setFound] = useState<{ readonly code: string; readonly items: Found } | null>(null)

  const find = async (text: string) => {
    const typed = text.trim()
    const id = labelledId(typed)
    if (id !== null) return go(recordPath(id))
    if (typed === '') return
    try {
      const { data } = await call(equipmentLabel.find, { body: { code: typed } })
      const [only, ...others] = data
      if (only !== undefined && others.length === 0) return go(recordPath(only.id))
      setFound({ code: typed, items: data })
    } catch (thrown) {
      toast.error(texts.findFailed, messageOf(thrown))
    }
  }
  return (
    <Page narrow>
      <PageHead title={texts.scan} purpose={hasCamera() ? texts.scanPurpose : texts.scanTyping} />
      <Stack gap={16} className="scan">
        {hasCamera() && <Camera onRead={(text) => void find(text)} />}
        <Section>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void find(code)
            }}
          >
            <Text as="label" size="body" className="scan__label" htmlFor={field}>
              {texts.code}
            </Text>
            <Row gap={8} align="stretch">
              <Input
                id={field}
                size="large"
                autoComplete="off"
                autoCapitalize="characters"
                placeholder="GD-118"
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
              <SharedButton title={texts.find} primary submit size="large" />
            </Row>
          </form>
          {found !== null && (
            <div role="status">
              <Note className="scan__told">
                {found.items.length === 0 ? texts.nothingFound(found.code) : texts.several}
              </Note>
              <ul className="scan__found">
                {found.items.map((equipment) => (
                  <li key={equipment.id}>
                    <Link to={recordPath(equipment.id)}>
                      <strong>{equipment.code}</strong> {equipment.typeName}{' '}
                      <small>{FAMILIES[equipment.family].label}</small>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Section>
      </Stack>
    </Page>
  )
}
