import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import { confirmDiscard, confirmLeave } from '../confirm.tsx'
import { Dialog } from '../dialog.tsx'
import { SideDrawer } from '../side-drawer.tsx'
import { toast } from '../toast.ts'
import { dismiss } from './dismiss.ts'
import { FormBody } from './form-body.tsx'
import { FormFoot } from './form-foot.tsx'
import { type Form, useForm } from './use-form.ts'
import './action-dialog.css'

/** What the server answered. */
export interface Answer {
  readonly message: string
}

/** The key is the same at every try of one action. */
interface SendOptions {
  readonly idempotencyKey: string
}

export interface ActionDialogProps<Values extends object, Output, Sent extends Answer = Answer> {
  readonly title: string
  /** What follows from the action, what changes and what stays. */
  readonly text?: ReactNode
  /** The words on the button that does it. */
  readonly verb: string
  /** The words of leaving it undone; Cancel where nothing is said. */
  readonly leave?: string
  /** It stops, ends or refuses something. */
  readonly danger?: boolean
  /** A long form has a drawer of its own, which asks before what was typed is lost. */
  readonly drawer?: boolean
  readonly schema: ZodType<Output, Values>
  readonly initial: Values
  readonly fields: (form: Form<Values>) => ReactNode
  /** What stands against it, above the fields. */
  readonly notes?: ReactNode
  /** Does it; what it throws is said at the field, or above all fields. */
  readonly send: (value: Output, options: SendOptions) => Promise<Sent>
  /** Says that it is done; a toast with the message of the server where nothing else is given. */
  readonly announce?: (answer: Sent) => void
  /** It is done, and the dialog closed. */
  readonly onDone?: (answer: Sent, value: Output) => void
  /** Reads again what it has changed; also where somebody else was first. */
  readonly reload?: () => unknown
  readonly onClose: () => void
}

const tellMessage = ({ message }: Answer) => toast.success('Success', message)

/** Asks for what an action needs and does it. */
export function ActionDialog<Values extends object, Output, Sent extends Answer>(
  props: ActionDialogProps<Values, Output, Sent>,
) {
  const { title, text, verb, leave, danger = false, drawer = false, schema, initial, fields, notes } = props
  const { send, announce = tellMessage, onDone, reload, onClose } = props
  const form = useForm({
    schema,
    initial,
    save: async (value, options) => {
      const answer = await send(value, options)
      announce(answer)
      onClose()
      onDone?.(answer, value)
      await reload?.()
    },
  })
  const loadTheirs = () => {
    onClose()
    void reload?.()
  }
  const ask = () => void dismiss(form, onClose, drawer ? confirmLeave : confirmDiscard)
  const content = (
    <FormBody form={form} label={title} unguarded={!drawer} {...(reload !== undefined && { onReload: loadTheirs })}>
      {notes}
      {text !== undefined && <p className="action-dialog__text">{text}</p>}
      <div className="fields fields--single">{fields(form)}</div>
      <FormFoot
        form={form}
        inline
        danger={danger}
        submit={verb}
        onCancel={drawer ? ask : onClose}
        {...(leave !== undefined && { leave })}
      />
    </FormBody>
  )
  if (drawer) {
    return (
      <SideDrawer title={title} width={480} onClose={ask}>
        {content}
      </SideDrawer>
    )
  }
  return (
    <Dialog title={title} stays={form.saving} onClose={ask} onOpened={() => firstControl(form.ref.current)?.focus()}>
      {content}
    </Dialog>
  )
}

/** Where somebody begins to write; pick-lists count, too. */
const firstControl = (element: HTMLFormElement | null): HTMLElement | null =>
  element?.querySelector<HTMLElement>(':is(input, textarea):not(:disabled, [type="hidden"])') ?? null
