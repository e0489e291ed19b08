import { user } from '@selamat/contract/domains/identity/user'
import { useState } from 'react'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { texts } from './texts.ts'

const DIGITS = 8
const employeeIdOf = (value: number) => String(value).padStart(DIGITS, '0')

/** Users by employee ID. */
const people: ChoiceSource = {
  key: 'successors',
  load: async ({ ids, keyword = '', limit = 100 }) => {
    const [known] = ids ?? []
    const body = { keyword: known === undefined ? keyword : employeeIdOf(known), limit }
    const { data } = await call(user.options, { body })
    return data.options.flatMap(({ value, label, hint }) =>
      value === null ? [] : [{ value: Number(value), label, hint }],
    )
  },
}

interface HandoverChoiceProps {
  readonly openTasks: number
  readonly onChange: (username: string | undefined) => void
}

/** The effect of archiving a user, and who takes over the open tasks: a chosen user, or the assignees by rule. */
export function HandoverChoice({ openTasks, onChange }: HandoverChoiceProps) {
  const [chosen, choose] = useState<number | null>(null)
  if (openTasks === 0) return texts.archiveText
  return (
    <Stack gap={12}>
      <p>{texts.archiveText}</p>
      <FieldLayout label={texts.takesOver(openTasks)} help={texts.takesOverHelp}>
        {(control) => (
          <RemoteSelect
            source={people}
            control={control}
            value={chosen}
            placeholder={texts.takesOverByRule}
            onChange={(value) => {
              choose(value)
              onChange(value === null ? undefined : employeeIdOf(value))
            }}
          />
        )}
      </FieldLayout>
    </Stack>
  )
}
