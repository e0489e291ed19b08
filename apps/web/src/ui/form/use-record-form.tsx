import { Row } from '../layout/layout.tsx'
import '../callout.css'
import { Button } from 'antd'
import { type ReactNode, useMemo, useRef } from 'react'
import type { ZodType } from 'zod'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import type { ChoiceSource } from '../../lib/choices.ts'
import { dateTime } from '../../lib/format.ts'
import { type DraftState, useDraft } from '../../lib/use-draft.ts'
import { Mark } from '../mark.tsx'
import { toast } from '../toast.ts'
import { fill, isKept, type Kept } from './form-values.ts'
import { useConflict } from './use-conflict.tsx'
import { type Form, useForm } from './use-form.ts'
import './problem-note.css'

/** Which version of the record is written over; the key names the save of a new one, the same at every try. */
export interface SaveOptions {
  readonly version: number
  readonly idempotencyKey: string
}

interface RecordFormOptions<Values extends object, Output> {
  readonly schema: ZodType<Output, Values>
  readonly initial: Kept<Values>
  /** Writes and says how it went. */
  readonly save: (value: Output, options: SaveOptions) => Promise<{ message: string; done: () => void }>
  /** The record as it is now, after somebody else changed it. */
  readonly read: () => Promise<Kept<Values>>
  /** Where an unsaved form is kept on this device. */
  readonly draftKey: string
  /** Where the labels of fields that hold an id come from. */
  readonly pickers?: Readonly<Record<string, ChoiceSource>>
}

export interface RecordForm<Values extends object> {
  readonly form: Form<Values>
  readonly draft: DraftState
  /** Content above the fields: a conflict with its options, an earlier draft. */
  readonly notes: ReactNode
}

/** The form of a versioned record: toasts, conflicts that lose nothing typed, and a draft on this device. */
export function useRecordForm<Values extends object, Output>(
  options: RecordFormOptions<Values, Output>,
): RecordForm<Values> {
  const { schema, initial, read, draftKey, pickers = {} } = options
  const version = useRef(initial.version)

  const save = async (value: Output, { idempotencyKey }: { readonly idempotencyKey: string }) => {
    try {
      const { message, done } = await options.save(value, { idempotencyKey, version: version.current })
      await draft.remove()
      toast.success('Success', message)
      done()
    } catch (thrown) {
      const inForm = thrown instanceof ApiError && (thrown.code === 'STALE' || Object.keys(thrown.errors).length > 0)
      if (!inForm) toast.error('Failed to save data', messageOf(thrown))
      throw thrown
    }
  }
  const form = useForm({ schema, initial: initial.values, save })
  const kept = useMemo(() => ({ values: form.values, version: version.current }), [form.values])
  const draft = useDraft(draftKey, kept, form.dirty)

  const conflict = useConflict({
    conflict: form.problem?.conflict ?? null,
    values: form.values,
    read,
    pickers,
    onReload: (theirs) => {
      version.current = theirs.version
      form.reset(theirs.values)
    },
    onKeep: (theirs) => {
      version.current = theirs.version
      void form.submit()
    },
  })
  const restore = (value: unknown) => {
    draft.settle()
    if (!isKept(value, initial.values)) return
    version.current = value.version
    fill(form, value.values)
  }
  const { found } = draft
  const notes = (
    <>
      {conflict}
      {found && (
        <DraftNote
          savedAt={found.savedAt}
          onRestore={() => restore(found.value)}
          onDiscard={() => void draft.remove()}
        />
      )}
    </>
  )
  return { form, draft, notes }
}

interface DraftNoteProps {
  readonly savedAt: string
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers what the person left unsaved here earlier. */
export function DraftNote({ savedAt, onRestore, onDiscard }: DraftNoteProps) {
  return (
    <Row gap={10} align="start" className="problem-note callout callout--attention" role="status">
      <Mark status="draft" size={14} />
      <div>
        <p>
          <strong>You left this form unsaved on {dateTime(savedAt)}.</strong>
        </p>
        <p>It was saved on this device only.</p>
      </div>
      <Button size="small" onClick={onDiscard}>
        Discard
      </Button>
      <Button size="small" type="primary" onClick={onRestore}>
        Restore
      </Button>
    </Row>
  )
}
