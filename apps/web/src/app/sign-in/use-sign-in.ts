import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { session, useAuth } from '../../lib/session.ts'
import { productCode } from '../product-code.ts'
import { employeeIdErrors, passwordErrors } from './sign-in-rules.ts'

export type SignIn = ReturnType<typeof useSignIn>

interface Errors {
  readonly employeeId: readonly string[]
  readonly password: readonly string[]
}

const NONE: Errors = { employeeId: [], password: [] }

/** The right password was given, and a second factor is on. */
const asksForCode = (error: unknown) => error instanceof ApiError && error.code === 'otp_required'

/** What the sign-in form holds and does. */
export function useSignIn() {
  const { steps } = useAuth()
  const [employeeId, setEmployeeId] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>(NONE)
  const [code, setCode] = useState('')
  const [codeErrors, setCodeErrors] = useState<readonly string[]>([])
  const [asksCode, setAsksCode] = useState(false)
  const { status, error } = steps.signIn

  async function submit(): Promise<keyof Errors | null> {
    const found = { employeeId: employeeIdErrors(employeeId), password: passwordErrors(password) }
    setErrors(found)
    if (found.employeeId.length > 0) return 'employeeId'
    if (found.password.length > 0) return 'password'
    if (status === 'request') return null
    productCode.ahead()
    try {
      await session.signIn(employeeId, password)
      return null
    } catch (thrown) {
      setAsksCode(asksForCode(thrown))
      // The state keeps the error (AUTH-23) and the form shows it from there.
      return 'password'
    }
  }

  /** The same again, with the code. */
  async function submitCode(otp: string) {
    if (otp.trim() === '') return setCodeErrors(['Enter the code'])
    if (status === 'request') return
    try {
      await session.signIn(employeeId, password, otp.trim())
    } catch (thrown) {
      setCode('')
      // The sign-in page shows that an account is locked or its password changed.
      if (asksForCode(thrown)) setCodeErrors([messageOf(thrown)])
      else setAsksCode(false)
    }
  }

  return {
    employeeId,
    password,
    errors,
    busy: status === 'request',
    failure: status === 'failure' && !asksForCode(error) ? messageOf(error) : null,
    asksCode,
    code,
    codeErrors,
    changeCode(value: string) {
      setCode(value)
      setCodeErrors([])
    },
    submitCode,
    /** Back to the password, which has to be typed again. */
    giveUp() {
      setAsksCode(false)
      setPassword('')
      setCode('')
      setCodeErrors([])
    },
    changeEmployeeId(value: string) {
      productCode.ahead()
      setEmployeeId(value.trim())
      setErrors((now) => ({ ...now, employeeId: [] }))
    },
    changePassword(value: string) {
      productCode.ahead()
      setPassword(value)
      setErrors((now) => ({ ...now, password: [] }))
    },
    fill(id: string, secret: string) {
      productCode.ahead()
      setEmployeeId(id)
      setPassword(secret)
      setErrors(NONE)
    },
    submit,
  }
}
