import { permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import { PERMIT } from '@selamat/contract/domains/permits/items'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/layout/layout.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { ConflictTag, Reasons, SideFacts, SideTitle, settledText } from './conflict-parts.tsx'
import { SettleDialog, type Settling } from './settle-dialog.tsx'
import { texts, windowText } from './texts.ts'

interface ConflictListProps {
  readonly permitId: number
  /** Nothing is drawn where there is no conflict. */
  readonly orNothing?: boolean
}

/** The conflicts of a permit, as a section of its page; a restriction can be acknowledged there. */
export function ConflictList({ permitId, orNothing = false }: ConflictListProps) {
  const loaded = useLoad(permitConflicts.check, { body: { id: permitId } })
  const mayUpdate = useCan()('update', PERMIT)
  const [settling, settle] = useState<Settling | null>(null)
  const conflicts = loaded.data?.conflicts
  const freeSlot = loaded.data?.freeSlot
  if (orNothing && conflicts?.length === 0) return null
  return (
    <Section id="conflicts" title={texts.onPermit} {...(conflicts?.length ? { count: conflicts.length } : {})} flush>
      {conflicts === undefined ? (
        <Unloaded of={loaded} failed={texts.loadFailed} />
      ) : conflicts.length === 0 ? (
        <NothingYet title={texts.none} text={texts.noneText} />
      ) : (
        <SmallList
          rows={conflicts}
          keyOf={({ other }) => other.id}
          what={(conflict) => (
            <>
              <b>
                <SideTitle side={conflict.other} />
              </b>
              <p className="quiet">
                <SideFacts side={conflict.other} />
              </p>
              <Reasons of={conflict} />
              <p className="quiet">{settledText(conflict)}</p>
            </>
          )}
          facts={[(conflict) => <ConflictTag of={conflict} />]}
          actions={(conflict) =>
            conflict.canSettle &&
            mayUpdate && (
              <Button size="small" onClick={() => settle({ id: permitId, conflict })}>
                {texts.settle}
              </Button>
            )
          }
        />
      )}
      {freeSlot && (
        <Note className="conflict-slot">{texts.nextSlot(windowText(freeSlot.startsAt, freeSlot.endsAt))}</Note>
      )}
      {settling !== null && <SettleDialog of={settling} onClose={() => settle(null)} />}
    </Section>
  )
}
