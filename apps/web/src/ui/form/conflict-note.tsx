import { ArrowRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { type Choice, type ChoiceSource, useChosen } from '../../lib/choices.ts'
import { ChangeList } from '../history/change-list.tsx'
import type { Change } from '../history/changes.ts'
import { Note, Row, Stack } from '../layout/layout.tsx'
import './conflict-note.css'

interface ConflictNoteProps {
  /** Field by field, theirs → yours; null while their version loads. */
  readonly differences: readonly Change[] | null
  /** Where the labels of fields that hold an id come from. */
  readonly pickers?: Readonly<Record<string, ChoiceSource>>
  /** Puts their version into the form. */
  readonly onReload: () => void
  /** Saves what was typed over their version. */
  readonly onKeep: () => void
}

function Picked({ source, change }: { source: ChoiceSource; change: Change }) {
  const ids = (value: unknown) => [value].flat().filter((each) => typeof each === 'number')
  const from = useChosen(source, ids(change.from))
  const to = useChosen(source, ids(change.to))
  const text = (choices: readonly Choice[]) => choices.map(({ label }) => label).join(', ') || 'empty'
  return (
    <>
      <del>{text(from)}</del> <ArrowRightOutlined aria-label="became" /> <ins>{text(to)}</ins>
    </>
  )
}

/** The ways on after somebody else saved the record first: take theirs, or see both versions and save one's own. */
export function ConflictNote({ differences, pickers = {}, onReload, onKeep }: ConflictNoteProps) {
  const [comparing, setComparing] = useState(false)
  const show = (change: Change) => {
    const source = pickers[change.field]
    return source === undefined ? null : <Picked source={source} change={change} />
  }
  return (
    <Stack gap={8} align="start" size="body" className="conflict-note">
      <Row gap={8} align="stretch">
        <Button size="small" loading={differences === null} onClick={onReload}>
          Reload
        </Button>
        <Button size="small" aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
          Compare
        </Button>
      </Row>
      {comparing && differences !== null && (
        <>
          <Note>{differences.length === 0 ? 'Both versions are the same.' : 'Their value → yours'}</Note>
          <ChangeList changes={differences} show={show} />
          <Button size="small" onClick={onKeep}>
            Save mine over theirs
          </Button>
        </>
      )}
    </Stack>
  )
}
