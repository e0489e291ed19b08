import { compileForm } from '@selamat/contract/domains/forms/compile-form'
import type { FieldData, FormDefinition } from '@selamat/contract/domains/forms/form'
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { formatDate } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { focusFirstWrong } from '../../ui/form/focus-first-wrong.ts'
import { type Problem, problemOf } from '../../ui/form/form-state.ts'
import type { DraftValues } from './draft-values.ts'
import { type AnswerErrors, createFormStore, type FormStore, type FormSummary } from './form-store.ts'
import { texts } from './texts.ts'

interface AnswerFormOptions {
  readonly definition: FormDefinition
  readonly initial: DraftValues
  /** Sends the answers; errors are shown in the form. */
  readonly send: (answers: FieldData) => Promise<void>
  /** Called with the first section in which something is wrong, before its first wrong field gets the focus. */
  readonly onError?: (section: number) => void
}

/** A form from a definition. Each field subscribes to its state in the store. */
export interface AnswerForm extends FormSummary {
  readonly store: FormStore
  readonly problem: Problem | null
  readonly saving: boolean
  readonly ref: RefObject<HTMLFormElement | null>
  /** Checks all, then sends; the focus jumps to the first error. Never throws. */
  readonly submit: () => Promise<void>
  readonly reset: (values: DraftValues) => void
  /** Marks the errors of a section and focuses the first one; true if there are none. */
  readonly checkSection: (id: string) => boolean
}

/** The day of today, of the server's clock. */
export const answerContext = {
  get today() {
    return formatDate(serverNow())
  },
}

/** The messages of a refusal by path, whether or not the server names the part of the request before it. */
export const fieldErrors = (errors: Readonly<Record<string, string>>): AnswerErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^fieldData\./, ''), message]))

/** The state of a form from the server: its store, and sending. The checks are the server's own. */
export function useAnswerForm({ definition, initial, send, onError }: AnswerFormOptions): AnswerForm {
  const [store] = useState(() => createFormStore(compileForm(definition), initial, answerContext))
  const summary = useSyncExternalStore(store.subscribeAll, store.summary)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [saving, setSaving] = useState(false)
  const [errorCount, setErrorCount] = useState(0)
  const ref = useRef<HTMLFormElement | null>(null)
  const running = useRef(false)

  useEffect(() => {
    if (errorCount > 0) focusFirstWrong(ref.current)
  }, [errorCount])

  function fail() {
    const section = store.summary().sections.findIndex(({ wrong }) => wrong > 0)
    if (section >= 0) onError?.(section)
    store.revealWrong(store.paths())
    setErrorCount((count) => count + 1)
  }

  async function submit() {
    if (running.current) return
    setProblem(null)
    store.setErrors(Object.fromEntries(store.sending().map((path) => [path, texts.waitForFile])))
    store.mark(store.paths())
    if (Object.keys(store.summary().errors).length > 0) return fail()
    running.current = true
    setSaving(true)
    try {
      await send(store.result().answers)
    } catch (thrown) {
      const refusal = problemOf(thrown)
      setProblem(refusal.problem)
      store.setErrors(fieldErrors(refusal.errors))
      fail()
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  const checkSection = (id: string) => {
    if (Object.keys(store.mark(store.pathsIn(id))).length === 0) return true
    store.revealWrong(store.pathsIn(id))
    setErrorCount((count) => count + 1)
    return false
  }
  const reset = useCallback(
    (next: DraftValues) => {
      store.reset(next)
      setProblem(null)
    },
    [store],
  )
  return { ...summary, store, problem, saving, ref, submit, reset, checkSection }
}
