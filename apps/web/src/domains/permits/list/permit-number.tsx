import { Text } from '../../../ui/layout/layout.tsx'
import './permit-number.css'

/** The number of a permit, its last part strong; where there is little room that comes first. */
export function PermitNumber({ number }: { readonly number: string }) {
  const end = number.lastIndexOf('/') + 1
  return (
    <Text weight="regular" tone="secondary" className="permit-number code">
      <span>{number.slice(0, end)}</span>
      <b>{number.slice(end)}</b>
    </Text>
  )
}
