import { role } from '@selamat/contract/domains/identity/role'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import { covers, SCOPES, type Scope } from '@selamat/contract/kit/permissions'
import { Radio } from 'antd'
import { useAuth } from '../../lib/session.ts'
import { useLoadList } from '../../lib/use-load.ts'
import { scopeTexts, texts } from './texts.ts'
import '../../ui/form/choice-cards.css'
import './scope-field.css'

/** The data scopes of the signed-in user's roles that administer roles; null while loading. */
function useOwnScopes(): readonly Scope[] | null {
  const id = useAuth().session?.user.roles.map((each) => each.id) ?? []
  const mine = useLoadList(role.endpoints.list, { body: { limit: 100, filter: { id } } }, { enabled: id.length > 0 })
  if (mine.data.pagination === null) return null
  const governs = storedItemId('submenu/Role')
  return mine.data.rows
    .filter(({ grants }) => grants.some(({ itemId, actions }) => itemId === governs && actions.length > 0))
    .map(({ scope }) => scope)
}

interface ScopeFieldProps {
  readonly value: Scope
  readonly onChange: (scope: Scope) => void
}

/** The data scope of a role, each choice with its meaning. */
export function ScopeField({ value, onChange }: ScopeFieldProps) {
  const own = useOwnScopes()
  const tooWide = (scope: Scope) => own !== null && !own.some((mine) => covers(mine, scope))
  return (
    <Radio.Group className="choice-cards scope-field" value={value} onChange={(event) => onChange(event.target.value)}>
      {SCOPES.map((scope) => (
        <Radio key={scope} value={scope} disabled={tooWide(scope) || undefined}>
          <b>{scopeTexts[scope].label}</b>
          <span>{tooWide(scope) ? texts.tooWide : scopeTexts[scope].meaning}</span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
