import { formDraft } from '@selamat/contract/domains/forms/records/form-draft'
import { FORM_ICONS, formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import type { FormRow } from '../records/form-actions.tsx'
import type { FormDocument } from './builder-state.ts'

const SAVE_AFTER_MS = 1200
const TRY_AGAIN_MS = 10_000

export type SaveState =
  | { readonly is: 'saved' | 'unsaved' | 'saving' | 'unnamed' }
  | { readonly is: 'conflict'; readonly by: string; readonly at: string }
  | { readonly is: 'failed'; readonly message: string; readonly errors: Readonly<Record<string, string>> }

export interface Autosave {
  readonly state: SaveState
  /** The form as it was last saved. */
  readonly row: FormRow
  /** Changes that were on this device alone, from when; null without any. */
  readonly restoredAt: string | null
  /** Saves what is not saved yet; false where that failed. */
  readonly flush: () => Promise<boolean>
  /** After a conflict: from now on what is saved goes over this version. */
  readonly rebase: (row: FormRow) => void
}

/** What is stored on the device: with the version on which it builds, so that a restored draft overwrites nobody. */
const stored = z.object({
  version: z.int(),
  document: z.object({
    formName: z.string(),
    description: z.string().nullable(),
    category: z.string().nullable(),
    icon: z.enum(FORM_ICONS),
    definition: formDraft,
  }),
})

function failure(thrown: unknown): SaveState {
  if (!(thrown instanceof ApiError)) return { is: 'failed', message: messageOf(thrown), errors: {} }
  const { code, details, message, errors } = thrown
  // What is wrong with one part says more than that something is.
  const [first = message] = Object.values(errors)
  if (code !== 'STALE') return { is: 'failed', message: first, errors }
  return { is: 'conflict', by: String(details.changedBy ?? ''), at: String(details.changedAt ?? '') }
}

/**
 * Saves a form a moment after each change, over the version on which the change builds. What is not saved is kept on this
 * device and comes back with the next visit.
 */
export function useAutosave(
  first: FormRow,
  document: FormDocument,
  restore: (document: FormDocument) => void,
): Autosave {
  const [row, setRow] = useState(first)
  const [state, setState] = useState<SaveState>({ is: 'saved' })
  const [restoredAt, setRestoredAt] = useState<string | null>(null)
  const version = useRef(first.version)
  const saved = useRef(document)
  const latest = useRef(document)
  latest.current = document
  const running = useRef<Promise<boolean> | null>(null)
  const dirty = document !== saved.current
  const local = useDraft(`form-builder:${first.id}`, { version: version.current, document }, dirty)
  const { found, settle, remove } = local

  const send = useCallback(async (): Promise<boolean> => {
    const sending = latest.current
    setState({ is: 'saving' })
    try {
      const body = { id: first.id, version: version.current, ...sending }
      const { data } = await call(formRecord.endpoints.update, { body })
      version.current = data.version
      saved.current = sending
      setRow(data)
      setState({ is: latest.current === sending ? 'saved' : 'unsaved' })
      if (latest.current === sending) await remove()
      return true
    } catch (thrown) {
      setState(failure(thrown))
      return false
    }
  }, [first.id, remove])

  const flush = useCallback(async (): Promise<boolean> => {
    // One at a time: each carries the version that the one before has made.
    if (running.current !== null) await running.current
    if (latest.current === saved.current) return true
    if (latest.current.formName.trim() === '') {
      setState({ is: 'unnamed' })
      return false
    }
    running.current = send().finally(() => {
      running.current = null
    })
    return running.current
  }, [send])

  useEffect(() => {
    if (document === saved.current) return
    setState((now) => (now.is === 'conflict' ? now : { is: 'unsaved' }))
    const timer = setTimeout(() => void flush(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [document, flush])

  // A connection comes back; a draft that the server refuses needs its author.
  useEffect(() => {
    if (state.is !== 'failed' || Object.keys(state.errors).length > 0) return
    const timer = setTimeout(() => void flush(), TRY_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [state, flush])

  useEffect(() => {
    if (!found) return
    settle()
    const kept = stored.safeParse(found.value)
    if (!kept.success) return
    version.current = kept.data.version
    setRestoredAt(found.savedAt)
    restore(kept.data.document)
  }, [found, settle, restore])

  const rebase = useCallback((to: FormRow) => {
    version.current = to.version
    setRow(to)
    setState({ is: 'unsaved' })
  }, [])
  return { state, row, restoredAt, flush, rebase }
}
