import { type RefObject, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { focusFirstWrong } from '../../ui/form/focus-first-wrong.ts'

type Values<Name extends string> = Readonly<Record<Name, string>>
type Errors = Readonly<Record<string, readonly string[]>>

/** The errors of a field, from all values. */
export type Rules<Name extends string> = Readonly<
  Record<Name, (value: string, values: Values<Name>) => readonly string[]>
>

export interface GuestForm<Name extends string> {
  readonly values: Values<Name>
  readonly errors: Errors
  /** The error of the whole form. */
  readonly failure: string | null
  readonly busy: boolean
  readonly ref: RefObject<HTMLFormElement | null>
  readonly set: (name: Name, value: string) => void
  /** Shows what the server said at the fields, later than their form was sent. */
  readonly showErrors: (errors: ApiError['errors']) => void
  readonly submit: (changed?: Partial<Values<Name>>) => Promise<void>
}

/** A small form of text fields: checks by rules, saves, shows what the server says at its field. */
export function useGuestForm<Name extends string>(
  rules: Rules<Name>,
  initial: Values<Name>,
  save: (values: Values<Name>) => Promise<void>,
): GuestForm<Name> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const ref = useRef<HTMLFormElement | null>(null)
  const isName = (name: string): name is Name => name in rules
  const names = Object.keys(rules).filter(isName)

  function mark(found: Errors) {
    setErrors(found)
    // The marks are drawn first, then the first of them can be found.
    requestAnimationFrame(() => focusFirstWrong(ref.current))
  }

  function atFields(serverErrors: ApiError['errors']): Errors {
    return Object.fromEntries(
      Object.entries(serverErrors).flatMap(([name, text]) => (isName(name) ? [[name, [text]]] : [])),
    )
  }

  function fail(thrown: unknown) {
    const found = atFields(thrown instanceof ApiError ? thrown.errors : {})
    if (Object.keys(found).length === 0) setFailure(messageOf(thrown))
    mark(found)
  }

  async function submit(changed: Partial<Values<Name>> = {}) {
    if (running.current) return
    const all = { ...values, ...changed }
    setFailure(null)
    const found: Record<string, readonly string[]> = {}
    for (const name of names) {
      const wrong = rules[name](all[name], all)
      if (wrong.length > 0) found[name] = wrong
    }
    if (Object.keys(found).length > 0) return mark(found)
    running.current = true
    setBusy(true)
    try {
      await save(all)
    } catch (thrown) {
      fail(thrown)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    values,
    errors,
    failure,
    busy,
    ref,
    set(name, value) {
      setValues((now) => ({ ...now, [name]: value }))
      setErrors((now) => ({ ...now, [name]: [] }))
    },
    showErrors: (serverErrors) => mark(atFields(serverErrors)),
    submit,
  }
}
