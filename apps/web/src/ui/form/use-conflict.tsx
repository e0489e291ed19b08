import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import type { ChoiceSource } from '../../lib/choices.ts'
import { toast } from '../toast.ts'
import { ConflictNote } from './conflict-note.tsx'
import type { Problem } from './form-state.ts'
import { type Kept, valueChanges } from './form-values.ts'

interface ConflictOptions<Values extends object> {
  /** Who saved the record first; null: nobody. */
  readonly conflict: Problem['conflict']
  /** What was typed. */
  readonly values: Values
  /** The record as it is now. */
  readonly read: () => Promise<Kept<Values>>
  /** Where the labels of fields that hold an id come from. */
  readonly pickers?: Readonly<Record<string, ChoiceSource>>
  /** Puts their version into the form. */
  readonly onReload: (theirs: Kept<Values>) => void
  /** Saves what was typed over their version. */
  readonly onKeep: (theirs: Kept<Values>) => void
}

/** The ways on after somebody else saved the record first, which lose nothing that was typed; null without a conflict. */
export function useConflict<Values extends object>(options: ConflictOptions<Values>): ReactNode {
  const { conflict, values, read, pickers = {}, onReload, onKeep } = options
  const [theirs, setTheirs] = useState<Kept<Values> | null>(null)
  const latestRead = useRef(read)
  latestRead.current = read
  useEffect(() => {
    setTheirs(null)
    if (conflict === null) return
    latestRead
      .current()
      .then(setTheirs, (thrown: unknown) => toast.error('Their version could not be loaded', messageOf(thrown)))
  }, [conflict])
  if (conflict === null) return null
  return (
    <ConflictNote
      differences={theirs && valueChanges(theirs.values, values)}
      pickers={pickers}
      onReload={() => theirs !== null && onReload(theirs)}
      onKeep={() => theirs !== null && onKeep(theirs)}
    />
  )
}
