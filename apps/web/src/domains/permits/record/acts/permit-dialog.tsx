import { Stack } from '../../../../ui/layout/layout.tsx'
import '../../../../ui/callout.css'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../../../lib/api-error.ts'
import { ActionDialog, type ActionDialogProps, type Answer } from '../../../../ui/form/action-dialog.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { toast } from '../../../../ui/toast.ts'
import { saved } from '../../answered.ts'
import { actionTexts } from '../texts.ts'
import { refreshPermits } from '../use-permit.ts'
import './acts.css'

interface PermitAnswer extends Answer {
  readonly result: boolean
}

export interface PermitDialogProps<Values extends object, Output, Sent extends PermitAnswer = PermitAnswer>
  extends Omit<ActionDialogProps<Values, Output, Sent>, 'notes' | 'announce' | 'reload'> {
  /** What was stored is bad news, such as gas out of limits. */
  readonly isAlarm?: (answer: Sent) => boolean
}

const closedGates = z.array(z.object({ gate: z.string(), reason: z.string().nullable(), fix: z.string().optional() }))
type ClosedGate = z.output<typeof closedGates>[number]

/** The closed gates that a refusal names. */
const gatesOf = (thrown: unknown): readonly ClosedGate[] =>
  thrown instanceof ApiError ? (closedGates.safeParse(thrown.details.gates).data ?? []) : []

/** Asks for what an action on a permit needs; what stands against it is said at the field, or gate by gate. */
export function PermitDialog<Values extends object, Output, Sent extends PermitAnswer>(
  props: PermitDialogProps<Values, Output, Sent>,
) {
  const { send, isAlarm, ...dialog } = props
  const [closed, setClosed] = useState<readonly ClosedGate[]>([])
  return (
    <ActionDialog
      {...dialog}
      notes={<ClosedGates gates={closed} onLeave={dialog.onClose} />}
      send={async (value, options) => {
        setClosed([])
        try {
          return saved(await send(value, options))
        } catch (thrown) {
          const gates = gatesOf(thrown)
          if (gates.length === 0) throw thrown
          setClosed(gates)
          throw new ApiError(409, 'GATES_CLOSED', actionTexts.notYet)
        }
      }}
      announce={(answer) =>
        isAlarm?.(answer) ? toast.error(actionTexts.stopWork, answer.message) : toast.success('Success', answer.message)
      }
      reload={refreshPermits}
    />
  )
}

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
    <Stack as="ul" gap={6} className="closed-gates callout" ref={ref} tabIndex={-1}>
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
    </Stack>
  )
}
