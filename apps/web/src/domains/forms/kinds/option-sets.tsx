import { attribute } from '@selamat/contract/domains/forms/attribute'
import type { Option } from '@selamat/contract/domains/forms/kinds/choice-kinds'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh, useLoadList } from '../../../lib/use-load.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { toast } from '../../../ui/toast.ts'
import { texts } from './kind-texts.ts'

const ITEM = 'submenu/List Form'
const ALL = { body: { limit: 1000 } }

interface OptionSetsProps {
  readonly options: readonly Option[]
  readonly attributeId: number | undefined
  readonly disabled: boolean
  /** Takes the options of a set, or lets go of it and keeps them. */
  readonly onChange: (attributeId: number | undefined, options: readonly Option[]) => void
}

/** Takes the choices from a set that several forms share, and saves them as one. */
export function OptionSets({ options, attributeId, disabled, onChange }: OptionSetsProps) {
  const can = useCan()
  const sets = useLoadList(attribute.list, ALL)
  const [name, setName] = useState<string | null>(null)
  const { rows } = sets.data
  const chosen = rows.find(({ id }) => id === attributeId)
  const isChanged = chosen !== undefined && JSON.stringify(chosen.options) !== JSON.stringify(options)

  async function save(work: () => Promise<{ readonly data: { readonly id: number } }>) {
    try {
      const { data } = await work()
      await refresh(attribute.list)
      onChange(data.id, options)
      setName(null)
      toast.success(texts.setSaved)
    } catch (thrown) {
      toast.error(texts.setNotSaved, messageOf(thrown))
    }
  }
  const create = () =>
    save(() => call(attribute.create, { body: { attributeName: name ?? '', options: [...options] } }))
  const update = () =>
    chosen &&
    save(() =>
      call(attribute.update, {
        body: { id: chosen.id, version: chosen.version, attributeName: chosen.attributeName, options: [...options] },
      }),
    )

  return (
    <>
      <FieldLayout label={texts.optionSet} help={texts.optionSetHelp}>
        {(control) => (
          <Select<number>
            {...control}
            value={chosen ? chosen.id : null}
            placeholder={texts.ownChoices}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            loading={sets.loading}
            disabled={disabled}
            options={rows.map(({ id, attributeName }) => ({ value: id, label: attributeName }))}
            onChange={(id) => {
              const set = rows.find((row) => row.id === id)
              onChange(set?.id, set?.options ?? options)
            }}
          />
        )}
      </FieldLayout>
      {isChanged && can('update', ITEM) && (
        <Button disabled={disabled} onClick={() => void update()}>
          {texts.updateSet(chosen.attributeName)}
        </Button>
      )}
      {chosen === undefined && can('create', ITEM) && name === null && (
        <Button type="text" disabled={disabled} onClick={() => setName('')}>
          {texts.saveAsSet}
        </Button>
      )}
      {name !== null && (
        <Row gap={8} align="stretch">
          <Input
            aria-label={texts.setName}
            placeholder={texts.setName}
            value={name}
            maxLength={120}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={() => void create()}
          />
          <Button type="primary" disabled={name.trim() === ''} onClick={() => void create()}>
            {texts.saveSet}
          </Button>
        </Row>
      )}
    </>
  )
}
