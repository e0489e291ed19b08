import { user } from '@selamat/contract/domains/identity/user'
import { Select } from 'antd'
import { useLoad } from '../../../lib/use-load.ts'
import type { ControlProps } from '../../../ui/form/field.tsx'

interface RoleSelectProps {
  readonly control: ControlProps
  readonly value: number | null
  /** What no role means. */
  readonly none: string
  readonly onChange: (roleId: number | null) => void
}

const MOST = 1000

/** Chooses a role; roles that the user cannot give are disabled with the reason. */
export function RoleSelect({ control, value, none, onChange }: RoleSelectProps) {
  const { data, loading } = useLoad(user.roles, { query: { limit: MOST } })
  const options = (data?.options ?? []).map(({ id, label, givable, reason }) => ({
    value: id,
    label,
    disabled: !givable && id !== value,
    title: reason ?? label,
  }))
  return (
    <Select
      {...control}
      value={value ?? 0}
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      options={[{ value: 0, label: none, disabled: false, title: none }, ...options]}
      onChange={(next: number) => onChange(next === 0 ? null : next)}
      optionRender={({ label, data: option }) => (
        <span className="remote-select__choice">
          {label}
          {option.disabled && <small>{option.title}</small>}
        </span>
      )}
    />
  )
}
