import '../../../../ui/callout.css'
import { Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ZodType, z } from 'zod'
import { ApiError } from '../../../../lib/api-error.ts'
import { dismiss } from '../../../../ui/form/dismiss.ts'
import { FormBody } from '../../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../../ui/form/form-foot.tsx'
import { type Form, useForm } from '../../../../ui/form/use-form.ts'
import { Link } from '../../../../ui/link.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { toast } from '../../../../ui/toast.ts'
import { saved } from '../../answered.ts'
import { actionTexts } from '../texts.ts'
import { refreshPermits } from '../use-permit.ts'
import '../../../../ui/form/reason-dialog.css'
import './acts.css'

interface Answer {
  readonly result: boolean
  readonly message: string
}

export interface ActionDialogProps<Values extends object, Output, Sent extends Answer = Answer> {
  readonly title: string
  /** What follows from the act. */
  readonly text?: string
  /** The words on the button that does it. */
  readonly verb: string
  /** The words of leaving it undone; Cancel where nothing is said. */
  readonly leave?: string
  /** It stops, ends or refuses work. */
  readonly danger?: boolean
  /** A long form has a drawer of its own. */
  readonly drawer?: boolean
  readonly schema: ZodType<Output, Values>
  readonly initial: Values
  readonly fields: (form: Form<Values>) => ReactNode
  /** The key is the same at every try of one save. */
  readonly send: (value: Output, idempotencyKey: string) => Promise<Sent>
  /** What was stored is bad news, such as gas out of limits. */
  readonly isAlarm?: (answer: Sent) => boolean
  readonly onClose: () => void
}

const closedGates = z.array(z.object({ gate: z.string(), reason: z.string().nullable(), fix: z.string().optional() }))
type ClosedGate = z.output<typeof closedGates>[number]

/** The closed gates that a refusal names. */
const gatesOf = (thrown: unknown): readonly ClosedGate[] =>
  thrown instanceof ApiError ? (closedGates.safeParse(thrown.details.gates).data ?? []) : []

/** Asks for what an act on a permit needs; what stands against it is said at the field, or gate by gate. */
export function ActionDialog<Values extends object, Output, Sent extends Answer>(
  props: ActionDialogProps<Values, Output, Sent>,
) {
  const {
    title,
    text,
    verb,
    leave,
    danger = false,
    drawer = false,
    schema,
    initial,
    fields,
    send,
    isAlarm,
    onClose,
  } = props
  const [closed, setClosed] = useState<readonly ClosedGate[]>([])
  const form = useForm({
    schema,
    initial,
    save: async (value, { idempotencyKey }) => {
      setClosed([])
      try {
        const answer = saved(await send(value, idempotencyKey))
        if (isAlarm?.(answer)) toast.error(actionTexts.stopWork, answer.message)
        else toast.success('Success', answer.message)
      } catch (thrown) {
        const gates = gatesOf(thrown)
        if (gates.length === 0) throw thrown
        setClosed(gates)
        throw new ApiError(409, 'GATES_CLOSED', actionTexts.notYet)
      }
      onClose()
      await refreshPermits()
    },
  })
  const leaveDialog = () => void dismiss(form, onClose)
  const reload = () => {
    onClose()
    void refreshPermits()
  }
  const content = (
    <FormBody form={form} label={title} onReload={reload} unguarded>
      <ClosedGates gates={closed} onLeave={onClose} />
      {text !== undefined && <p className="reason-dialog__consequence">{text}</p>}
      <div className="fields fields--single">{fields(form)}</div>
      <FormFoot
        form={form}
        inline
        danger={danger}
        submit={verb}
        onCancel={onClose}
        {...(leave === undefined ? {} : { leave })}
      />
    </FormBody>
  )
  if (drawer) {
    return (
      <SideDrawer title={title} width={480} onClose={leaveDialog}>
        {content}
      </SideDrawer>
    )
  }
  return (
    <Modal
      open
      centered
      width={480}
      footer={null}
      title={title}
      onCancel={leaveDialog}
      afterOpenChange={(opened) => opened && firstControl(form.ref.current)?.focus()}
    >
      {content}
    </Modal>
  )
}

/** Where somebody begins to write; pick-lists count, too. */
const firstControl = (element: HTMLFormElement | null): HTMLElement | null =>
  element?.querySelector<HTMLElement>(':is(input, textarea):not(:disabled, [type="hidden"])') ?? null

interface ClosedGatesProps {
  readonly gates: readonly ClosedGate[]
  readonly onLeave: () => void
}

/** What a refusal names; the reader is led to it, as the button of a long dialog is far below. */
function ClosedGates({ gates, onLeave }: ClosedGatesProps) {
  const ref = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (gates.length === 0) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [gates])
  if (gates.length === 0) return null
  return (
    <ul className="closed-gates callout callout--stopped" ref={ref} tabIndex={-1}>
      {gates.map(({ gate, reason, fix }) => (
        <li key={`${gate} ${reason}`}>
          <Mark status="stopped" size={11} /> {reason}{' '}
          {fix !== undefined && (
            <Link to={fix} onClick={onLeave}>
              {actionTexts.fix}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
