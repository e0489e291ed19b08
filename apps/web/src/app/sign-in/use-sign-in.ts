import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { session, useAuth } from '../../lib/session.ts'
import { employeeIdErrors, passwordErrors } from './rules.ts'

export type SignIn = ReturnType<typeof useSignIn>

interface Errors {
  readonly employeeId: readonly string[]
  readonly password: readonly string[]
}

const NONE: Errors = { employeeId: [], password: [] }

/** What the sign-in form holds and does. */
export function useSignIn() {
  const { steps } = useAuth()
  const [employeeId, setEmployeeId] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>(NONE)
  const asked = useRef(false)
  const { status, error } = steps.signIn

  /** Fetches the product while the person still types. */
  function warm() {
    if (asked.current) return
    asked.current = true
    // Only an early start: a failure shows, and is handled, when the product is really needed.
    import('../product.tsx').catch(() => {
      asked.current = false
    })
  }

  async function submit(): Promise<keyof Errors | null> {
    const found = { employeeId: employeeIdErrors(employeeId), password: passwordErrors(password) }
    setErrors(found)
    if (found.employeeId.length > 0) return 'employeeId'
    if (found.password.length > 0) return 'password'
    if (status === 'request') return null
    warm()
    try {
      await session.signIn(employeeId, password)
      return null
    } catch {
      // The state keeps the error (AUTH-23) and the form shows it from there.
      return 'password'
    }
  }

  return {
    employeeId,
    password,
    errors,
    busy: status === 'request',
    failure: status === 'failure' ? messageOf(error) : null,
    changeEmployeeId(value: string) {
      warm()
      setEmployeeId(value.trim())
      setErrors((now) => ({ ...now, employeeId: [] }))
    },
    changePassword(value: string) {
      warm()
      setPassword(value)
      setErrors((now) => ({ ...now, password: [] }))
    },
    fill(id: string, secret: string) {
      warm()
      setEmployeeId(id)
      setPassword(secret)
      setErrors(NONE)
    },
    submit,
  }
}
