import type { FormNode } from '@selamat/contract/domains/forms/form'
import { Button } from 'antd'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { answerRest, type CheckPoints, checkPointsOf, standOf, undoRest } from './check-points.ts'
import type { FormStore } from './form-store.ts'
import { texts } from './texts.ts'
import './points-bar.css'

interface PointsBarProps {
  readonly store: FormStore
  readonly nodes: readonly FormNode[]
}

/** How the points of an inspection stand, and one press that answers those left well; nothing in a section without points. */
export function PointsBar({ store, nodes }: PointsBarProps) {
  const points = useMemo(() => checkPointsOf(nodes), [nodes])
  return points && <Bar store={store} points={points} />
}

function Bar({ store, points }: { readonly store: FormStore; readonly points: CheckPoints }) {
  // What one press has answered can be taken back.
  const [filled, setFilled] = useState<readonly string[]>([])
  // A text stays the same as long as the figures do, so that typing elsewhere draws nothing here.
  const stand = useSyncExternalStore(store.subscribeAll, () => JSON.stringify(standOf(store, points)))
  const { total, answered, rest, found }: ReturnType<typeof standOf> = JSON.parse(stand)
  return (
    <div className="points-bar">
      <div className="points-bar__track" aria-hidden>
        <span style={{ width: `${total === 0 ? 0 : (100 * answered) / total}%` }} />
      </div>
      <p>
        <b>{texts.answeredOf(answered, total)}</b>
        {found > 0 && (
          <span>
            <Mark status="stopped" size={10} /> {texts.findings(found)}
          </span>
        )}
      </p>
      {rest > 0 ? (
        <Button type="link" onClick={() => setFilled(answerRest(store, points))}>
          {texts.restIs(points.good.label)}
        </Button>
      ) : (
        filled.length > 0 && (
          <Button
            type="link"
            onClick={() => {
              undoRest(store, points, filled)
              setFilled([])
            }}
          >
            {texts.undoRest(filled.length)}
          </Button>
        )
      )}
    </div>
  )
}
