import type { FieldData } from '@selamat/contract/domains/forms/form'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '../../../lib/crypto.ts'
import { useDraftStore, useRestored } from '../../../lib/use-draft.ts'
import { type DraftValues, useAnswerForm } from '../../forms/index.ts'
import { refreshTasks } from '../use-task-counter.ts'
import { type KeptDraft, readDraft } from './kept-draft.ts'
import type { ReportSource, SentReport } from './report-source.ts'
import { mayHaveArrived, sendOnce } from './send-once.ts'

export interface Sent extends SentReport {
  /** It had arrived before the last change. */
  readonly arrivedBefore: boolean
}

/** A report while it is written: its form, its draft on this device, and what came of sending it. */
export function useReport(source: ReportSource, onError: (section: number) => void) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [key, setKey] = useState(newKey)
  const [lost, setLost] = useState<FieldData | null>(null)
  const [restoredAt, setRestoredAt] = useState<string | null>(null)
  const forget = useRef<() => Promise<void>>(async () => {})

  async function send(answers: FieldData) {
    try {
      const [values] = form.store.draftToKeep()
      const post = (body: FieldData) => source.send(body, key, values)
      const { result, arrivedBefore } = await sendOnce(post, answers, lost)
      await forget.current()
      setSent({ ...result, arrivedBefore })
      void refreshTasks()
    } catch (thrown) {
      if (mayHaveArrived(thrown)) setLost(answers)
      throw thrown
    }
  }

  const form = useAnswerForm({ definition: source.definition, initial: source.initial, send, onError })
  const draft = useDraftStore(source.draftKey)
  const { found, remove, keep } = draft
  const { reset, store } = form
  forget.current = remove

  useEffect(() => {
    if (sent !== null) return
    const read = (): KeptDraft => {
      const [values, hasSecret] = store.draftToKeep()
      return { key, values, lost: hasSecret ? null : lost }
    }
    const write = () => {
      if (store.summary().dirty || lost !== null) keep(read)
    }
    write()
    return store.subscribeAll(write)
  }, [store, key, lost, sent, keep])

  useRestored(draft, ({ value, savedAt }) => {
    const earlier = readDraft(value)
    if (earlier === null) return
    setKey(earlier.key)
    setLost(earlier.lost)
    reset(earlier.values)
    setRestoredAt(savedAt)
  })

  /** Drops the draft and begins again, with a key of its own. */
  async function startAnew(values: DraftValues) {
    await remove()
    setKey(newKey())
    setLost(null)
    setRestoredAt(null)
    setSent(null)
    reset(values)
  }

  return { form, draft, sent, restoredAt, startAnew, ready: found !== undefined }
}
