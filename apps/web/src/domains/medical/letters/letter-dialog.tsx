import { letter, type VisitLetters } from '@selamat/contract/domains/medical/letters/letter'
import { LETTER_LABELS, type LetterKind } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import type { CallInput } from '@selamat/contract/kit/endpoint'
import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import type { Prove } from '../../../lib/prove.ts'
import { refresh } from '../../../lib/use-load.ts'
import { type Signature, SignDialog } from '../../../ui/form/sign-dialog.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { texts } from './texts.ts'

type Issue = CallInput<typeof letter.issue>['body']
/** What every letter carries: the visit as it was read, and the proof. */
export type Signed = Pick<Issue, 'id' | 'version' | 'proof'>

export interface LetterDialogProps {
  readonly visit: VisitLetters
  readonly onClose: () => void
}

interface Props<Values extends Signature, Output extends Signature> extends LetterDialogProps {
  readonly kind: LetterKind
  readonly schema: ZodType<Output, Values>
  readonly initial: Values
  readonly fields: (form: Form<Values>) => ReactNode
  /** The letter as it is sent. */
  readonly issueOf: (content: Omit<Output, keyof Signature>, signed: Signed) => Issue
}

/** What is wrong with the content is said at the field of its name. */
function atField(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError)) return thrown
  const errors = Object.fromEntries(
    Object.entries(thrown.errors).map(([path, message]) => [path.replace(/^content\./, ''), message]),
  )
  const { status, code, message, details, requestId } = thrown
  return new ApiError(status, code, message, { errors, details, requestId })
}

/** Asks for what a kind of letter says, and for the signature; issues it. */
export function LetterDialog<Values extends Signature, Output extends Signature>(props: Props<Values, Output>) {
  const { visit, kind, schema, initial, fields, issueOf, onClose } = props
  const { reservationId: id, reservationVersion: version } = visit
  const send = async (value: Output, prove: Prove) => {
    try {
      const proof = await prove(letter.issue, { id, version, action: kind })
      const { password: _, code: __, ...content } = value
      return await call(letter.issue, { body: issueOf(content, { id, version, proof }) })
    } catch (thrown) {
      throw atField(thrown)
    }
  }
  return (
    <SignDialog
      title={LETTER_LABELS[kind]}
      text={texts.issueText}
      verb={texts.issueVerb}
      drawer
      schema={schema}
      initial={initial}
      fields={fields}
      send={send}
      reload={() => refresh(letter.list)}
      onClose={onClose}
    />
  )
}
