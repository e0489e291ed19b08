import { Button } from 'antd'
import { useState } from 'react'
import { ChangeList } from '../history/change-list.tsx'
import type { Change } from '../history/changes.ts'
import './conflict-note.css'

interface ConflictNoteProps {
  /** Field by field, theirs → yours; null while their version loads. */
  readonly differences: readonly Change[] | null
  /** Puts their version into the form. */
  readonly onReload: () => void
  /** Keeps what was typed; the next save goes over theirs. */
  readonly onKeep: () => void
}

/** The ways on after somebody else saved the record first: see both versions, take theirs, or keep one's own. */
export function ConflictNote({ differences, onReload, onKeep }: ConflictNoteProps) {
  const [comparing, setComparing] = useState(false)
  return (
    <div className="conflict-note">
      <div className="conflict-note__ways">
        <Button size="small" loading={differences === null} onClick={onReload}>
          Reload
        </Button>
        <Button size="small" aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
          Compare
        </Button>
      </div>
      {comparing && differences !== null && (
        <>
          <p>Their value → yours</p>
          {differences.length === 0 ? <p>Both are the same.</p> : <ChangeList changes={differences} />}
          <Button size="small" onClick={onKeep}>
            Keep mine
          </Button>
        </>
      )}
    </div>
  )
}
