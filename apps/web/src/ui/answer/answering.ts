import { type RefObject, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { type Prove, proveWith } from '../../lib/prove.ts'
import { session } from '../../lib/session.ts'
import { type Problem, problemOf } from '../form/form-state.ts'
import { asksForCode, codeOf } from '../form/password-again.tsx'
import { texts } from './texts.ts'

/** An answer that a task offers, with what follows from it or why it is refused. */
export interface AnswerChoice {
  readonly action: string
  readonly label: string
  readonly tone: 'positive' | 'neutral' | 'negative'
  readonly needsReason: boolean
  readonly allowed: boolean
  readonly reason: string | null
  readonly consequence: string | null
}

/** Which fields an answer has; each can have an error. */
export type AnswerPart = 'comment' | 'password' | 'code'

/** The state of an answer: what was typed, what is wrong with it, and what is on its way. */
export interface Answering<Choice extends AnswerChoice> {
  readonly values: Readonly<Record<AnswerPart, string>>
  readonly errors: Readonly<Partial<Record<AnswerPart, string>>>
  readonly write: (part: AnswerPart, text: string) => void
  readonly problem: Problem | null
  /** The action that is on its way. */
  readonly running: string | null
  readonly answer: (choice: Choice) => Promise<void>
  /** Null: it is not signed. */
  readonly signing: { readonly asksCode: boolean; readonly meaningOf: (choice: Choice) => string } | null
  /** Put them on the fields: the first that is wrong gets the focus. */
  readonly fields: Readonly<Record<AnswerPart, RefObject<Focusable | null>>>
}
interface Focusable {
  readonly focus: () => void
}

/** What is sent; `prove` seals the signature where one is asked for. */
export interface GivenAnswer {
  readonly comment: string
  readonly prove: Prove
}

interface AnsweringOptions<Choice extends AnswerChoice> {
  /** The number of the record: its comment is kept while another one is looked at. */
  readonly number: string
  /** Sends an answer. Throws ApiError. */
  readonly send: (choice: Choice, input: GivenAnswer) => Promise<void>
  /** What is signed with each choice; left out, it is not signed. */
  readonly meaningOf?: (choice: Choice) => string
  /** What is asked before it is sent; false: it is not sent now. */
  readonly begin?: (choice: Choice) => boolean | Promise<boolean>
  /** Somebody else was first, or it was not sent: what the page shows may be out of date. */
  readonly onOutOfDate: () => void
}

/** Comments not sent yet, by number, so that looking at another record loses none. */
const unsent = new Map<string, string>()
session.onLeave(() => unsent.clear())

/** Forgets the comment of a record: it was sent. */
const forgetComment = (number: string): void => void unsent.delete(number)

const PARTS = ['comment', 'password', 'code'] as const

/** Who answered first and when, for every kind of conflict. */
function firstOne(thrown: unknown): Problem['conflict'] {
  const { changedBy, changedAt } = thrown instanceof ApiError && thrown.status === 409 ? thrown.details : {}
  return typeof changedBy === 'string' && typeof changedAt === 'string' ? { by: changedBy, at: changedAt } : null
}

/** The state of answering a task: a comment or reason, and a signature where one is asked for. */
export function useAnswering<Choice extends AnswerChoice>(options: AnsweringOptions<Choice>): Answering<Choice> {
  const { number, send, meaningOf, begin, onOutOfDate } = options
  const [values, setValues] = useState({ comment: unsent.get(number) ?? '', password: '', code: '' })
  const [errors, setErrors] = useState<Answering<Choice>['errors']>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const fields = {
    comment: useRef<Focusable | null>(null),
    password: useRef<Focusable | null>(null),
    code: useRef<Focusable | null>(null),
  }

  function write(part: AnswerPart, text: string) {
    if (part === 'comment') unsent.set(number, text)
    setValues((before) => ({ ...before, [part]: text }))
    setErrors((before) => ({ ...before, [part]: undefined }))
  }

  function showErrors(found: Answering<Choice>['errors']) {
    setErrors(found)
    const first = PARTS.find((part) => found[part] !== undefined)
    if (first !== undefined) fields[first].current?.focus()
  }

  function fail(thrown: unknown) {
    const failure = problemOf(thrown)
    const { comment = failure.errors.reason, password, code } = failure.errors
    if (asksForCode(thrown)) setAsksCode(true)
    if (comment ?? password ?? code) {
      showErrors({ ...(comment && { comment }), ...(password && { password }), ...(code && { code }) })
    } else setProblem({ ...failure.problem, conflict: firstOne(thrown) })
    if (thrown instanceof ApiError && (thrown.status === 409 || thrown.status === 0)) onOutOfDate()
  }

  function missingOf({ needsReason }: Choice): Answering<Choice>['errors'] {
    return {
      ...(needsReason && values.comment.trim() === '' ? { comment: texts.giveReason } : {}),
      ...(meaningOf !== undefined && values.password === '' ? { password: texts.giveSignature } : {}),
    }
  }

  async function answer(choice: Choice) {
    if (running !== null) return
    setProblem(null)
    const missing = missingOf(choice)
    showErrors(missing)
    if (Object.keys(missing).length > 0 || (begin !== undefined && !(await begin(choice)))) return
    setRunning(choice.action)
    try {
      const { comment, password, code } = values
      await send(choice, { comment, prove: proveWith(password, codeOf(code)) })
      forgetComment(number)
      setValues({ comment: '', password: '', code: '' })
    } catch (thrown) {
      fail(thrown)
    } finally {
      setRunning(null)
    }
  }

  const signing = meaningOf === undefined ? null : { asksCode, meaningOf }
  return { values, errors, write, problem, running, answer, signing, fields }
}
