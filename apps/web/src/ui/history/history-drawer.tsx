import type { HistoryEntry } from '@selamat/contract/kit/traces'
import type { Loaded } from '../../lib/use-load.ts'
import { NothingYet } from '../empty-state.tsx'
import { OnceLoaded } from '../once-loaded.tsx'
import { SideDrawer } from '../side-drawer.tsx'
import { Timeline } from '../timeline.tsx'
import { actionLabel } from './action-labels.ts'
import { ChangeList, type ShowChange } from './change-list.tsx'
import { readableChanges } from './changes.ts'

interface HistoryDrawerProps {
  readonly title: string
  readonly onClose: () => void
  readonly history: Loaded<readonly HistoryEntry[] | null>
  readonly show?: ShowChange | undefined
}

/** The history of a record, 560 px: who changed what from what to what, when and why; newest first. */
export function HistoryDrawer({ title, onClose, history, show }: HistoryDrawerProps) {
  return (
    <SideDrawer title={title} width={560} onClose={onClose}>
      <OnceLoaded of={history} failed="The history could not be loaded">
        {(entries) =>
          entries.length === 0 ? (
            <NothingYet title="No history" text="The record came with the product and has not been changed." />
          ) : (
            <Timeline
              items={entries.map((entry) => ({
                id: entry.id,
                title: actionLabel(entry.action).text,
                status: actionLabel(entry.action).status,
                who: entry.actor,
                at: entry.at,
                note: (
                  <>
                    {entry.reason}
                    <ChangeList changes={readableChanges(entry)} show={show} />
                  </>
                ),
              }))}
            />
          )
        }
      </OnceLoaded>
    </SideDrawer>
  )
}
