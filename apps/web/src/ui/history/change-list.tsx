import { ArrowRightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { type Change, fieldLabel, valueText } from './changes.ts'
import './change-list.css'

/** Draws a field in another way than old → new; null leaves it to the list, false leaves it out. */
export type ShowChange = (change: Change) => ReactNode | null

/** Field by field, old → new. */
export function ChangeList({ changes, show }: { changes: readonly Change[]; show?: ShowChange | undefined }) {
  const drawn = changes.map((change) => [change, show?.(change)] as const).filter(([, how]) => how !== false)
  if (drawn.length === 0) return null
  return (
    <dl className="change-list">
      {drawn.map(([change, how]) => {
        const from = valueText(change.from, change.field)
        const to = valueText(change.to, change.field)
        return (
          <div key={change.field}>
            <dt>{fieldLabel(change.field)}</dt>
            <dd>
              {how ?? (
                <>
                  {from !== null && (
                    <>
                      <del>{from}</del> <ArrowRightOutlined aria-label="became" />{' '}
                    </>
                  )}
                  {to === null ? <span className="change-list__none">empty</span> : <ins>{to}</ins>}
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
