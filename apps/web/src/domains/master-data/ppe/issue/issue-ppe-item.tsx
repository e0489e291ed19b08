import { DeleteOutlined } from '@ant-design/icons'
import type { ppeIssueInput } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { DayInput } from '../../../../ui/form/day-input.tsx'
import { FieldLayout } from '../../../../ui/form/field.tsx'
import { NumberInput } from '../../../../ui/form/number-input.tsx'
import { RemoteSelect } from '../../../../ui/remote-select.tsx'
import { texts } from '../texts.ts'
import { kindOf, kinds, replaceBy } from './calls.ts'
import './ppe.css'

/** One thing that is handed out, as the form has it. */
export type IssuedItem = z.input<typeof ppeIssueInput>['items'][number]

export const blankItem = (): IssuedItem => ({ ppeId: 0, size: null, quantity: 1, replaceBy: null })

interface IssuePpeItemProps {
  readonly n: number
  readonly item: IssuedItem
  readonly issuedOn: string
  readonly errorAt: (field: string) => string | undefined
  readonly onChange: (item: IssuedItem) => void
  readonly onRemove?: () => void
}

/** The line of one thing: its sizes come with the kind, and the day of replacement follows from its service life. */
export function IssuePpeItem({ n, item, issuedOn, errorAt, onChange, onRemove }: IssuePpeItemProps) {
  const { ppeId, size, quantity, replaceBy: until } = item
  const { data: kind } = useQuery({
    queryKey: ['ppe-kind', ppeId],
    queryFn: () => kindOf(ppeId),
    enabled: ppeId > 0,
  })
  const chosen = kind?.id === ppeId ? kind : undefined
  // What follows from kind and day is written once for each of them; a person may write another day.
  const follows = chosen && `${chosen.id} ${issuedOn}`
  const followed = useRef(until === null ? undefined : follows)
  const latest = useRef({ item, onChange })
  latest.current = { item, onChange }
  useEffect(() => {
    if (!chosen || follows === followed.current) return
    followed.current = follows
    const { item: now, onChange: write } = latest.current
    write({ ...now, replaceBy: replaceBy(issuedOn, chosen.serviceMonths) })
  }, [follows, chosen, issuedOn])
  const sizes = chosen?.sizes ?? []
  return (
    <li className="ppe-item">
      <FieldLayout label={texts.item} required error={errorAt('ppeId')}>
        {(control) => (
          <RemoteSelect
            source={kinds}
            control={control}
            value={ppeId}
            onChange={(id) => onChange({ ...item, ppeId: id ?? 0, size: null })}
          />
        )}
      </FieldLayout>
      <FieldLayout label={texts.size} required={sizes.length > 0} error={errorAt('size')}>
        {(control) => (
          <Select
            {...control}
            value={size ?? null}
            placeholder={chosen && sizes.length === 0 ? texts.noSizes : 'Choose'}
            disabled={sizes.length === 0}
            options={sizes.map((each) => ({ value: each, label: each }))}
            onChange={(next) => onChange({ ...item, size: next })}
          />
        )}
      </FieldLayout>
      <FieldLayout label={texts.quantity} required error={errorAt('quantity')}>
        {(control) => (
          <NumberInput {...control} value={quantity} onChange={(next) => onChange({ ...item, quantity: next ?? 0 })} />
        )}
      </FieldLayout>
      <FieldLayout label={texts.replaceBy} error={errorAt('replaceBy')}>
        {(control) => (
          <DayInput
            field={{
              control,
              value: until ?? null,
              change: (day) => onChange({ ...item, replaceBy: day }),
              blur: () => undefined,
            }}
            min={issuedOn}
          />
        )}
      </FieldLayout>
      {onRemove && (
        <Button
          type="text"
          className="ppe-item__remove"
          icon={<DeleteOutlined />}
          aria-label={texts.removeItem(n + 1)}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
