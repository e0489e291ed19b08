import { FITNESS_STATES } from '@selamat/contract/domains/medical/fitness/fitness-words'
import { findingFields, restrictionsFit } from '@selamat/contract/domains/medical/fitness/fitness-write'
import { annualCheckUp, type CheckUpDetail, checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import { text } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { SignDialog, signature, UNSIGNED } from '../../../ui/form/sign-dialog.tsx'
import { FindingFields, NO_FINDING } from '../fitness/finding-fields.tsx'
import { texts } from './texts.ts'

interface CheckUpDialogProps {
  readonly detail: CheckUpDetail
  readonly onClose: () => void
}

export const reloadAll = () => refresh(checkUp.detail, checkUp.list, annualCheckUp.list)

const concluding = z
  .strictObject({ conclusion: text(4000), ...findingFields, ...signature })
  .superRefine(restrictionsFit)

/** Concludes a check-up and certifies the fitness, signed. */
export const ConcludeDialog = ({ detail: { id, version, fullName }, onClose }: CheckUpDialogProps) => (
  <SignDialog
    title={texts.concludeTitle(fullName)}
    text={texts.concludeText}
    verb={texts.conclude}
    drawer
    schema={concluding}
    initial={{ conclusion: '', ...NO_FINDING, ...UNSIGNED }}
    fields={(form) => (
      <>
        <AreaField form={form} name="conclusion" label={texts.conclusion} required />
        <FindingFields form={form} states={FITNESS_STATES} />
      </>
    )}
    send={async ({ conclusion, state, validUntil, restrictions }, prove) => {
      const body = { id, version, conclusion, state, validUntil, restrictions }
      return call(checkUp.conclude, { body: { ...body, proof: await prove(checkUp.conclude, body) } })
    }}
    reload={reloadAll}
    onClose={onClose}
  />
)

const voiding = z.strictObject({ reason: text(500), ...signature })

/** Voids a check-up that another doctor has concluded, signed. */
export const VoidDialog = ({ detail: { id, version, number }, onClose }: CheckUpDialogProps) => (
  <SignDialog
    title={texts.voidTitle(number)}
    text={texts.voidText}
    verb={texts.void}
    danger
    schema={voiding}
    initial={{ reason: '', ...UNSIGNED }}
    fields={(form) => <AreaField form={form} name="reason" label={texts.reason} required />}
    send={async ({ reason }, prove) => {
      const body = { id, version, reason }
      return call(checkUp.void, { body: { ...body, proof: await prove(checkUp.void, body) } })
    }}
    reload={reloadAll}
    onClose={onClose}
  />
)

/** Returns a check-up to who collects the results. */
export const ReturnDialog = ({ detail: { id, version }, onClose }: CheckUpDialogProps) => (
  <ReasonDialog
    title={texts.returnTitle}
    consequence={texts.returnText}
    verb={texts.return}
    action={async (reason) => {
      const answer = await call(checkUp.return, { body: { id, version, reason } })
      await reloadAll()
      return answer
    }}
    onClose={onClose}
  />
)
