import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Text } from '../layout/layout.tsx'
import type { GridNote } from './grid-types.ts'

interface GridCellProps {
  readonly value: string | null
  readonly note: GridNote | undefined
  /** Names the cell: its column and row. */
  readonly name: string
  readonly editable: boolean
  /** How many cells of the column hold the same wrong value with the same suggestion, this one included. */
  readonly alike: number
  /** The list to choose another value from. */
  readonly chooser: ReactNode
  readonly onCorrect: (value: string) => void
  readonly onCorrectAlike: (value: string) => void
  /** Moves to the next cell in error. */
  readonly onNext: (from: Element) => void
}

/** A cell of the grid: those in error are inputs with the reason or one click below; changed ones show the old value. */
export function GridCell({
  value,
  note,
  name,
  editable,
  alike,
  chooser,
  onCorrect,
  onCorrectAlike,
  onNext,
}: GridCellProps) {
  const [typing, setTyping] = useState(false)
  const noteId = useId()
  const isError = note?.wrong !== undefined
  const keep = (input: string) => {
    setTyping(false)
    if (input.trim() !== (value ?? '')) onCorrect(input.trim())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.currentTarget.value = value ?? ''
      setTyping(false)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    // What is left is kept.
    const box = event.currentTarget
    box.blur()
    onNext(box)
  }
  return (
    <>
      {editable && (isError || typing) ? (
        <input
          key={value}
          className={isError ? 'grid-cell__box is-wrong' : 'grid-cell__box'}
          defaultValue={value ?? ''}
          aria-label={name}
          aria-invalid={isError}
          aria-describedby={isError ? noteId : undefined}
          // biome-ignore lint/a11y/noAutofocus: the user has just chosen to type here
          autoFocus={typing}
          onKeyDown={onKeyDown}
          onBlur={(event) => keep(event.currentTarget.value)}
        />
      ) : editable ? (
        <Text
          as="button"
          clip
          type="button"
          className="grid-cell__text"
          aria-label={`${name}: ${value || 'empty'}`}
          onClick={() => setTyping(true)}
        >
          <Value value={value} note={note} />
        </Text>
      ) : (
        <span className="clip grid-cell__text">
          <Value value={value} note={note} />
        </span>
      )}
      {isError && (
        <Text size="tiny" tone="error" id={noteId} className="grid-cell__wrong">
          {/* Where one click cures it, the cure is enough to read. */}
          <span className={editable && note.suggestion !== undefined ? 'visually-hidden' : ''}>{note.wrong}</span>
          {editable && note.suggestion !== undefined && (
            <button type="button" onClick={() => onCorrect(note.suggestion ?? '')}>
              Use “{note.suggestion}”
            </button>
          )}
          {editable && note.suggestion !== undefined && alike > 1 && (
            <button type="button" onClick={() => onCorrectAlike(note.suggestion ?? '')}>
              … in all {alike} rows of this page
            </button>
          )}
          {editable && chooser}
        </Text>
      )}
      {!isError && note?.hint !== undefined && (
        <Text size="tiny" tone="quiet" className="grid-cell__was">
          {note.hint}
        </Text>
      )}
      {!isError && note?.was !== undefined && (
        <Text size="tiny" tone="quiet" className="grid-cell__was">
          {note.was ? `Was “${note.was}”` : 'Was empty'}
        </Text>
      )}
    </>
  )
}

function Value({ value, note }: { readonly value: string | null; readonly note: GridNote | undefined }) {
  const changed = note?.was !== undefined
  const isError = note?.wrong !== undefined
  return (
    <span className={changed ? 'grid-cell__changed' : isError ? 'grid-cell__refused' : ''}>
      {value || (changed || isError ? '–' : '')}
    </span>
  )
}
