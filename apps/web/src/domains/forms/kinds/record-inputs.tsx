import { ScanOutlined } from '@ant-design/icons'
import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { equipmentTree } from '@selamat/contract/domains/master-data/equipment/equipment-tree'
import { equipmentLabel } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-usability'
import { masterKey, masterKeysByType } from '@selamat/contract/domains/master-data/keys/master-key'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { type ChoiceSource, toChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { Row } from '../../../ui/layout/layout.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { labelledId, loadCamera } from '../../master-data/index.ts'
import { asId } from '../draft-values.ts'
import { texts } from '../texts.ts'
import type { InputProps } from './kind.ts'
import './record-inputs.css'

interface MasterSettings {
  readonly typeId: 1 | 2
  readonly categoryId: number | null
}

const keysInCategory = choicesOf(masterKey)
const keysOfType = (typeId: MasterSettings['typeId']): ChoiceSource => ({
  key: `${masterKeysByType.path}:${typeId}`,
  load: async (query) => toChoices((await call(masterKeysByType, { body: { ...query, typeId } })).data.options),
})

/** One value of the master data, searched on the server. */
export function DataMasterInput({ field, value, change, blur, control }: InputProps<MasterSettings>) {
  const { typeId, categoryId } = field.settings
  const source = useMemo(() => (categoryId === null ? keysOfType(typeId) : keysInCategory), [typeId, categoryId])
  return (
    <RemoteSelect
      control={control}
      source={source}
      value={asId(value)}
      {...(categoryId === null ? {} : { parentId: categoryId })}
      onChange={change}
      onBlur={blur}
    />
  )
}

const Camera = lazy(async () => ({ default: (await loadCamera()).Camera }))

/** Equipment by its code, searched on the server, or by the camera on its label. */
export function EquipmentInput({
  field,
  value,
  change,
  blur,
  control,
}: InputProps<{ readonly family: EquipmentFamily | null }>) {
  const { family } = field.settings
  const [scanning, setScanning] = useState(false)
  const [notice, setNotice] = useState('')
  const source = useMemo<ChoiceSource>(
    () => ({
      key: `equipment-items:${family ?? 'all'}`,
      load: async (query) => {
        const body = family === null ? query : { ...query, family }
        return toChoices((await call(equipmentTree.items, { body })).data.options)
      },
    }),
    [family],
  )
  async function take(text: string) {
    setScanning(false)
    const id = labelledId(text)
    if (id !== null) return change(id)
    try {
      const { data } = await call(equipmentLabel.find, { body: { code: text } })
      const [only, ...others] = data.filter((item) => family === null || item.family === family)
      if (only !== undefined && others.length === 0) change(only.id)
      else setNotice(texts.noEquipment(text))
    } catch (thrown) {
      setNotice(messageOf(thrown))
    }
  }
  return (
    <>
      <Row gap={8} align="stretch" className="equipment-input">
        <RemoteSelect
          control={control}
          source={source}
          value={asId(value)}
          placeholder={texts.findEquipment}
          onChange={(id) => {
            setNotice('')
            change(id)
          }}
          onBlur={blur}
        />
        {navigator.mediaDevices !== undefined && (
          <Button icon={<ScanOutlined />} onClick={() => setScanning(true)}>
            {texts.scan}
          </Button>
        )}
      </Row>
      <p role="status" className="equipment-input__notice">
        {notice}
      </p>
      {scanning && (
        <SideDrawer title={texts.scanLabel} width={480} onClose={() => setScanning(false)}>
          <Suspense fallback={<Spinner page />}>
            <Camera onRead={(text) => void take(text)} />
          </Suspense>
        </SideDrawer>
      )}
    </>
  )
}
