import { type Conflict, permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import { permit } from '@selamat/contract/domains/permits/permit'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { Reasons } from './conflict-parts.tsx'
import { texts } from './texts.ts'

/** What is acknowledged: the conflict, seen from a permit that the reader has access to. */
export interface Settling {
  readonly id: number
  readonly conflict: Pick<Conflict, 'other' | 'reasons' | 'mark' | 'measure' | 'isSettled'>
}

const schema = z.strictObject({ measure: z.string().trim().min(1, 'Say what makes it safe').max(1000) })

/** Acknowledges a restriction with its measure; what the rules ask for is there to be changed. */
export function SettleDialog({
  of: { id, conflict },
  onClose,
}: {
  readonly of: Settling
  readonly onClose: () => void
}) {
  const { other, mark, reasons } = conflict
  return (
    <ActionDialog
      title={texts.settleTitle(other.number)}
      verb={texts.settle}
      schema={schema}
      initial={{ measure: reasons.flatMap(({ measure }) => measure ?? []).join('\n') }}
      fields={(form) => (
        <>
          <Reasons of={{ ...conflict, reasons: reasons.map((reason) => ({ ...reason, measure: null })) }} />
          <p className="quiet">{texts.settleText}</p>
          <AreaField form={form} name="measure" label={texts.measure} required />
        </>
      )}
      send={({ measure }) => call(permitConflicts.settle, { body: { id, otherId: other.id, mark, measure } })}
      reload={() => refresh(permitConflicts.list, permitConflicts.check, permit.get, permit.byNumber, permit.gates)}
      onClose={onClose}
    />
  )
}
