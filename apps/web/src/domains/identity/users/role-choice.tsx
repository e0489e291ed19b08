import { user } from '@selamat/contract/domains/identity/user'
import type { UserDetail } from '@selamat/contract/domains/identity/user-rows'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useLoad } from '../../../lib/use-load.ts'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { Note, Stack } from '../../../ui/layout/layout.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { scopeTexts } from '../texts.ts'
import { texts } from './texts.ts'
import '../../../ui/form/choice-cards.css'
import './role-choice.css'

/** More roles than these get a search box. */
const MANY = 12

interface RoleChoiceProps {
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
  readonly stored: UserDetail | null
}

/** The roles of the company with their meaning; roles that the reader cannot give are disabled with the reason. */
export function RoleChoice({ value, onChange, stored }: RoleChoiceProps) {
  const [keyword, setKeyword] = useState('')
  const { data, error, state, reload } = useLoad(user.roles, { query: { limit: 1000 } })
  const change = stored?.allowedActions.find(({ action }) => action === 'changeRoles')
  const disabledReason = change?.allowed === false ? (change.reason ?? texts.notGivable) : null
  if (state === 'failure') return <LoadFailed title={texts.rolesFailed} error={error} onRetry={reload} />
  if (data === null) return <Spinner />
  const found = data.options
    .filter(({ label }) => label.toLowerCase().includes(keyword.trim().toLowerCase()))
    // Selectable roles first, each part in the order of the server.
    .toSorted((one, other) => Number(other.givable) - Number(one.givable))
  const toggle = (id: number, on: boolean) => onChange(on ? [...value, id] : value.filter((each) => each !== id))
  return (
    <Stack gap={12} className="role-choice">
      {disabledReason !== null && <ReadOnlyNote reason={disabledReason} />}
      {data.options.length > MANY && (
        <Input.Search
          className="role-choice__search"
          aria-label={texts.findRole}
          placeholder={texts.findRole}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          // Enter searches here and must not save the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className="choice-cards">
        {found.map(({ id, label, hint, scope, givable, reason }) => (
          <Checkbox
            key={id}
            checked={value.includes(id)}
            disabled={disabledReason !== null || !givable || undefined}
            onChange={(event) => toggle(id, event.target.checked)}
          >
            <b>{label}</b>
            {hint && <span>{hint}</span>}
            {givable ? (
              <span>{scopeTexts[scope].meaning}</span>
            ) : (
              <span className="role-choice__reason" title={reason ?? undefined}>
                {reason ?? texts.notGivable}
              </span>
            )}
          </Checkbox>
        ))}
      </div>
      {found.length === 0 && <Note>{texts.noRole}</Note>}
      {value.length === 0 && <Note role="status">{stored === null ? texts.defaultRole : texts.noRoleText}</Note>}
    </Stack>
  )
}
