import type { FieldData, FormDefinition } from '@selamat/contract/domains/forms/form'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { type Problem, problemOf } from '../../ui/form/form-state.ts'
import type { Form } from '../../ui/form/use-form.ts'
import { type AnswerErrors, errorsIn, fieldErrors, toFieldData } from './answers.ts'
import type { HeldValues } from './held.ts'
import { TEXTS } from './texts.ts'

interface AnswerFormOptions {
  readonly definition: FormDefinition
  readonly initial: HeldValues
  /** Sends the answers; what it throws is shown in the form. */
  readonly send: (answers: FieldData) => Promise<void>
  /** Told what is wrong when it could not be sent, before the first wrong field gets the focus. */
  readonly onError?: (errors: AnswerErrors) => void
}

/** A form whose fields are data: what they hold, by field id, with the messages of the marked ones. */
export interface AnswerForm extends Form<HeldValues> {
  /** All that is wrong now, marked or not. */
  readonly found: AnswerErrors
  /** Marks what is wrong in these fields and focuses the first one; tells whether all are right. */
  readonly checkFields: (fieldIds: readonly string[]) => boolean
  /** A field's files are on their way. */
  readonly busy: (fieldId: string, sending: boolean) => void
}

const FIRST_WRONG = '[aria-invalid="true"]'

/** Puts the cursor into the first wrong field of a form that can be seen. */
function focusFirstWrong(form: HTMLElement | null) {
  const wrong = [...(form?.querySelectorAll<HTMLElement>(FIRST_WRONG) ?? [])].find((one) => one.offsetParent !== null)
  const control = wrong?.matches('input, textarea, button, select') ? wrong : wrong?.querySelector('input')
  control?.focus()
}

const without = (errors: AnswerErrors, fieldId: string): AnswerErrors =>
  Object.fromEntries(Object.entries(errors).filter(([id]) => id !== fieldId))

/** The state of a form from the server: values, messages, sending. The checks are the server's own. */
export function useAnswerForm({ definition, initial, send, onError }: AnswerFormOptions): AnswerForm {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<AnswerErrors>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [saving, setSaving] = useState(false)
  const [errorCount, setErrorCount] = useState(0)
  const ref = useRef<HTMLFormElement | null>(null)
  const held = useRef(values)
  const sendingFiles = useRef(new Set<string>())
  const running = useRef(false)
  const check = useCallback(() => errorsIn(definition, held.current, formatDate(serverNow())), [definition])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check reads the values by reference
  const found = useMemo(check, [check, values])

  useEffect(() => {
    if (errorCount > 0) focusFirstWrong(ref.current)
  }, [errorCount])

  const put = useCallback((next: HeldValues) => {
    held.current = next
    setValues(next)
  }, [])
  const set = useCallback(
    (fieldId: string, value: unknown) => {
      put({ ...held.current, [fieldId]: value })
      setErrors((now) => without(now, fieldId))
    },
    [put],
  )
  const touch = useCallback(
    (fieldId: string) => {
      const message = check()[fieldId]
      setErrors((now) => (message === undefined ? without(now, fieldId) : { ...now, [fieldId]: message }))
    },
    [check],
  )
  const checkFields = useCallback(
    (fieldIds: readonly string[]) => {
      const wrong = Object.entries(check()).filter(([fieldId]) => fieldIds.includes(fieldId))
      if (wrong.length === 0) return true
      setErrors((now) => ({ ...now, ...Object.fromEntries(wrong) }))
      setErrorCount((count) => count + 1)
      return false
    },
    [check],
  )
  const busy = useCallback((fieldId: string, sending: boolean) => {
    if (sending) sendingFiles.current.add(fieldId)
    else if (sendingFiles.current.delete(fieldId)) setErrors((now) => without(now, fieldId))
  }, [])

  function fail(wrong: AnswerErrors) {
    setErrors(wrong)
    onError?.(wrong)
    setErrorCount((count) => count + 1)
  }

  async function submit() {
    if (running.current) return
    setProblem(null)
    const waiting = [...sendingFiles.current].map((fieldId) => [fieldId, TEXTS.waitForFile])
    const wrong = { ...check(), ...Object.fromEntries(waiting) }
    if (Object.keys(wrong).length > 0) return fail(wrong)
    running.current = true
    setSaving(true)
    try {
      await send(toFieldData(definition, held.current))
    } catch (thrown) {
      const disabledReason = problemOf(thrown)
      setProblem(disabledReason.problem)
      fail(fieldErrors(disabledReason.errors))
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  const reset = useCallback(
    (next: HeldValues) => {
      setStart(next)
      put(next)
      setErrors({})
      setProblem(null)
    },
    [put],
  )
  const dirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(start), [values, start])
  const errorAt = (fieldId: string) => errors[fieldId]
  return { values, errors, problem, dirty, saving, ref, set, errorAt, touch, submit, reset, found, checkFields, busy }
}
