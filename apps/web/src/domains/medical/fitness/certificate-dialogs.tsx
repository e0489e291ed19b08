import { type FitnessCertificate, fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import { FITNESS_STATES, RETURN_STATES } from '@selamat/contract/domains/medical/fitness/fitness-words'
import { findingFields, restrictionsFit } from '@selamat/contract/domains/medical/fitness/fitness-write'
import { day, id as idCheck, text } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { DayField } from '../../../ui/form/fields.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { SignDialog, signature, UNSIGNED } from '../../../ui/form/sign-dialog.tsx'
import { FindingFields, NO_FINDING } from './finding-fields.tsx'
import { texts } from './texts.ts'

interface PersonDialogProps {
  readonly userId: number
  readonly name: string
  readonly onClose: () => void
}

const reload = () => refresh(fitness.list, fitness.certificates)
const deciding = z.strictObject({ ...findingFields, ...signature }).superRefine(restrictionsFit)
const returning = z
  .strictObject({ ...findingFields, state: z.enum(RETURN_STATES), ...signature })
  .superRefine(restrictionsFit)

/** A doctor decides on somebody's fitness, signed. */
export const CertifyDialog = ({ userId, name, onClose }: PersonDialogProps) => (
  <SignDialog
    title={texts.certifyTitle(name)}
    text={texts.certifyText}
    verb={texts.certify}
    schema={deciding}
    initial={{ ...NO_FINDING, ...UNSIGNED }}
    fields={(form) => <FindingFields form={form} states={FITNESS_STATES} />}
    send={async ({ state, validUntil, restrictions }, prove) => {
      const body = { userId, state, validUntil, restrictions }
      return call(fitness.issue, { body: { ...body, proof: await prove(fitness.issue, body) } })
    }}
    reload={reload}
    onClose={onClose}
  />
)

/** Lets somebody go back to work, signed. */
export const ReturnDialog = ({ userId, name, onClose }: PersonDialogProps) => (
  <SignDialog
    title={texts.returnTitle(name)}
    text={texts.returnText}
    verb={texts.returnVerb}
    schema={returning}
    initial={{ ...NO_FINDING, state: 'FIT' as const, ...UNSIGNED }}
    fields={(form) => <FindingFields form={form} states={RETURN_STATES} />}
    send={async ({ state, validUntil, restrictions }, prove) => {
      const body = { userId, state, validUntil, restrictions }
      return call(fitness.returnToWork, { body: { ...body, proof: await prove(fitness.returnToWork, body) } })
    }}
    reload={reload}
    onClose={onClose}
  />
)

const revoking = z.strictObject({ reason: text(500), ...signature })

/** Revokes a certificate, signed. */
export const RevokeDialog = ({
  certificate: { id, version, number },
  onClose,
}: {
  readonly certificate: FitnessCertificate
  readonly onClose: () => void
}) => (
  <SignDialog
    title={texts.revokeTitle(number)}
    text={texts.revokeText}
    verb={texts.revoke}
    danger
    schema={revoking}
    initial={{ reason: '', ...UNSIGNED }}
    fields={(form) => <AreaField form={form} name="reason" label={texts.reason} required />}
    send={async ({ reason }, prove) => {
      const body = { id, version, reason }
      return call(fitness.revoke, { body: { ...body, proof: await prove(fitness.revoke, body) } })
    }}
    reload={reload}
    onClose={onClose}
  />
)

/** A document that must be there. */
const fileId = z
  .int()
  .nullable()
  .transform((value) => value ?? 0)
  .pipe(idCheck)
const recording = z
  .strictObject({ ...findingFields, validFrom: day, provider: text(150), fileId })
  .superRefine(restrictionsFit)

/** Records what another provider has found, with its document. */
export const ExternalDialog = ({ userId, onClose }: PersonDialogProps) => (
  <ActionDialog
    title={texts.external}
    text={texts.externalText}
    verb={texts.record}
    drawer
    schema={recording}
    initial={{ ...NO_FINDING, validFrom: '', provider: '', fileId: null }}
    fields={(form) => (
      <>
        <TextField form={form} name="provider" label={texts.provider} placeholder={texts.providerExample} required />
        <DayField form={form} name="validFrom" label={texts.validFrom} required />
        <FindingFields form={form} states={FITNESS_STATES.filter((state) => state !== 'UNFIT')} />
        <FileField form={form} name="fileId" label={texts.document} file={null} required camera />
      </>
    )}
    send={(body, options) => call(fitness.external, { body: { ...body, userId } }, options)}
    reload={reload}
    onClose={onClose}
  />
)
