import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import { newKey } from '../../lib/crypto.ts'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { errorAt, errorsOf, type FieldErrors, type Problem, problemOf } from './form-state.ts'

interface FormOptions<Values extends object, Output> {
  /** The same schema as the server's. */
  readonly schema: ZodType<Output, Values>
  readonly initial: Values
  /** Saves; errors are shown in the form. The key identifies this save at every attempt. */
  readonly save: (value: Output, options: { readonly idempotencyKey: string }) => Promise<void>
  /** What is wrong was found: a form in parts opens the one that has it, before it gets the focus. */
  readonly onRefused?: (errors: FieldErrors) => void
}

export interface Form<Values extends object> {
  readonly values: Values
  readonly errors: FieldErrors
  /** The error of the whole form. */
  readonly problem: Problem | null
  readonly dirty: boolean
  readonly saving: boolean
  /** Put it on the `<form>`; the first wrong field in it gets the focus. */
  readonly ref: RefObject<HTMLFormElement | null>
  readonly set: <K extends keyof Values & string>(name: K, value: Values[K]) => void
  readonly errorAt: (name: string) => string | undefined
  /** Checks one field, when it is left. */
  readonly touch: (name: string) => void
  /** Checks all, then saves; the focus jumps to the first error. Never throws. */
  readonly submit: () => Promise<void>
  /** Restarts with other values, e.g. loaded ones. */
  readonly reset: (values: Values) => void
}

/** The state of one form: values, messages, saving. */
export function useForm<Values extends object, Output>(options: FormOptions<Values, Output>): Form<Values> {
  const { schema, save, onRefused } = options
  const [start, setStart] = useState(options.initial)
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [saving, setSaving] = useState(false)
  const ref = useRef<HTMLFormElement | null>(null)
  const running = useRef(false)
  const disabledReason = useRef(false)
  const key = useRef(newKey())

  const latest = useRef({ schema, values })
  latest.current = { schema, values }
  const set = useCallback<Form<Values>['set']>((name, value) => {
    const next = { ...latest.current.values, [name]: value }
    latest.current = { ...latest.current, values: next }
    setValues((now) => ({ ...now, [name]: value }))
    setErrors((now) => ({
      ...without(now, name),
      ...stillWrong(now, name, () => errorsOf(latest.current.schema, next)),
    }))
  }, [])

  const touch = useCallback(
    (name: string) => {
      const found = errorAt(errorsOf(schema, values), name)
      setErrors((now) => (found === undefined ? without(now, name) : { ...without(now, name), [name]: found }))
    },
    [schema, values],
  )

  const fail = useCallback(
    (found: FieldErrors) => {
      disabledReason.current = true
      setErrors(found)
      onRefused?.(found)
    },
    [onRefused],
  )
  // The marks are drawn first, then the first of them can be found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each refusal, whose messages are new ones
  useEffect(() => {
    if (!disabledReason.current) return
    disabledReason.current = false
    focusFirstWrong(ref.current)
  }, [errors])

  const submit = useCallback(async () => {
    if (running.current) return
    setProblem(null)
    const checked = schema.safeParse(values)
    if (!checked.success) return fail(errorsOf(schema, values))
    running.current = true
    setSaving(true)
    try {
      await save(checked.data, { idempotencyKey: key.current })
      key.current = newKey()
    } catch (thrown) {
      const found = problemOf(thrown)
      // Errors at fields are not repeated.
      const fields = Object.keys(found.errors).map((path) => path.split('.')[0] ?? '')
      setProblem(fields.length > 0 && fields.every((field) => field in values) ? null : found.problem)
      fail(found.errors)
    } finally {
      running.current = false
      setSaving(false)
    }
  }, [schema, values, save, fail])

  const reset = useCallback((next: Values) => {
    setStart(next)
    setValues(next)
    setErrors({})
    setProblem(null)
  }, [])

  const dirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(start), [values, start])
  return {
    values,
    errors,
    problem,
    dirty,
    saving,
    ref,
    set,
    errorAt: (name) => errorAt(errors, name),
    touch,
    submit,
    reset,
  }
}

/** The marked lines of a list that are still wrong when another one is written. */
function stillWrong(errors: FieldErrors, name: string, check: () => FieldErrors): FieldErrors {
  const marked = Object.keys(errors).filter((path) => path.startsWith(`${name}.`))
  if (marked.length === 0) return {}
  return Object.fromEntries(Object.entries(check()).filter(([path]) => marked.includes(path)))
}

function without(errors: FieldErrors, name: string): FieldErrors {
  const others = Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`))
  return others.length === Object.keys(errors).length ? errors : Object.fromEntries(others)
}
