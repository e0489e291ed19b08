import { type IsolationRow, isolation } from '@selamat/contract/domains/permits/evidence/isolation'
import { id as chosen, optionalText, text } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { PermitDialog } from '../record/acts/permit-dialog.tsx'
import { ManyField } from './many-field.tsx'
import { texts } from './texts.ts'

interface DialogProps {
  readonly row: IsolationRow
  readonly onClose: () => void
}

const lock = z.strictObject({ lockNumber: text(60) })

/** Puts a lock on a point, with its number. */
export function LockDialog({ row: { id, version, tag, lockNumber }, step, onClose }: LockDialogProps) {
  const initial: z.input<typeof lock> = { lockNumber: lockNumber ?? '' }
  return (
    <PermitDialog
      title={step === 'lock' ? texts.lockTitle(tag) : texts.endTestTitle(tag)}
      verb={texts.lock}
      schema={lock}
      initial={initial}
      fields={(form) => <TextField form={form} name="lockNumber" label={texts.lockNumber} required />}
      send={(value) => call(isolation[step], { body: { id, version, ...value } })}
      onClose={onClose}
    />
  )
}
interface LockDialogProps extends DialogProps {
  readonly step: 'lock' | 'endTest'
}

const remove = z.strictObject({ reason: optionalText(1000) })
const removeOfOther = z.strictObject({ reason: text(1000) })

/** Takes a lock off; with the reason where somebody else has put it on. */
export function RemoveDialog({ row, onClose }: DialogProps) {
  const { id, version, tag, removeNeedsReason, appliedByName } = row
  const initial: z.input<typeof removeOfOther> = { reason: '' }
  return (
    <PermitDialog
      title={texts.removeTitle(tag)}
      verb="Remove"
      schema={removeNeedsReason ? removeOfOther : remove}
      initial={initial}
      fields={(form) => (
        <AreaField
          form={form}
          name="reason"
          label={removeNeedsReason ? texts.removeReason(appliedByName ?? '') : texts.note}
          required={removeNeedsReason}
        />
      )}
      send={({ reason }) => call(isolation.remove, { body: { id, version, reason } })}
      onClose={onClose}
    />
  )
}

const transfer = z.strictObject({ toPermitId: chosen })

/** Keeps a point locked for another permit of the site. */
export function TransferDialog({ row: { id, version, tag }, permitId, onClose }: TransferDialogProps) {
  const loaded = useLoad(isolation.targets, { params: { id: permitId } })
  const initial: z.input<typeof transfer> = { toPermitId: 0 }
  return (
    <PermitDialog
      title={texts.transferTitle(tag)}
      text={loaded.data?.length === 0 ? texts.noTargets : texts.transferText}
      verb={texts.transfer}
      schema={transfer}
      initial={initial}
      fields={(form) => (
        <OnceLoaded of={loaded} failed={texts.targetsFailed}>
          {(targets) => (
            <ChoiceField
              form={form}
              name="toPermitId"
              label={texts.toPermit}
              choices={targets.map(({ id: value, number, title }) => ({ value, label: `${number} · ${title}` }))}
              required
            />
          )}
        </OnceLoaded>
      )}
      send={(value) => call(isolation.transfer, { body: { id, version, ...value } })}
      onClose={onClose}
    />
  )
}
interface TransferDialogProps extends DialogProps {
  readonly permitId: number
}

const add = z.strictObject({ pointIds: z.array(chosen).min(1, 'Choose at least one') })

/** Adds points at the site. */
export function AddPointsDialog({ permitId, onClose }: { readonly permitId: number; readonly onClose: () => void }) {
  const loaded = useLoad(isolation.points, { params: { id: permitId } })
  const initial: z.input<typeof add> = { pointIds: [] }
  return (
    <PermitDialog
      title={texts.addPoints}
      text={loaded.data?.length === 0 ? texts.noPoints : texts.addPointsText}
      verb={texts.addPoints}
      schema={add}
      initial={initial}
      fields={(form) => (
        <OnceLoaded of={loaded} failed={texts.isolationsFailed}>
          {(points) => (
            <ManyField
              form={form}
              name="pointIds"
              label={texts.points}
              choices={points.map(({ id: value, tag, method }) => ({ value, label: `${tag} · ${method}` }))}
              required
            />
          )}
        </OnceLoaded>
      )}
      send={(value, options) => call(isolation.add, { body: { permitId, ...value } }, options)}
      onClose={onClose}
    />
  )
}
