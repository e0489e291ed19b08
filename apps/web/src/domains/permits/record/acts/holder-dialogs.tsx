import { user } from '@selamat/contract/domains/identity/user'
import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { id as chosen, optionalText, text } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { choicesOf } from '../../../../lib/resource-reads.ts'
import { PickField } from '../../../../ui/form/choice-fields.tsx'
import { AreaField } from '../../../../ui/form/inputs.tsx'
import { signature, UNSIGNED } from '../../../../ui/form/sign-dialog.tsx'
import { actionTexts } from '../texts.ts'
import { SignDialog } from './sign-dialog.tsx'

const people = choicesOf({ path: 'users', endpoints: user })
const handOver = z.strictObject({ ...signature, incomingHolderId: chosen, note: optionalText(1000) })
const replace = z.strictObject({ ...signature, holderId: chosen, reason: text(1000) })

interface HolderDialogProps {
  readonly permit: PermitDetail
  readonly verb: string
  readonly onClose: () => void
}

/** The outgoing holder names who takes over at the end of a shift. */
export function HandOverDialog({ permit: { id, version, number }, verb, onClose }: HolderDialogProps) {
  const initial: z.input<typeof handOver> = { ...UNSIGNED, incomingHolderId: 0, note: '' }
  return (
    <SignDialog
      title={actionTexts.question(verb, number)}
      text={actionTexts.handOverText}
      verb={verb}
      action="handOver"
      schema={handOver}
      initial={initial}
      fields={(form) => (
        <>
          <PickField form={form} name="incomingHolderId" label={actionTexts.incomingHolder} source={people} required />
          <AreaField form={form} name="note" label={actionTexts.note} />
        </>
      )}
      send={async ({ incomingHolderId, note }, prove) =>
        call(permit.handOver, {
          body: { id, version, proof: await prove(permit.handOver, { id, version }), incomingHolderId, note },
        })
      }
      onClose={onClose}
    />
  )
}

/** Names another holder while nobody works. */
export function ReplaceHolderDialog({ permit: { id, version, number }, verb, onClose }: HolderDialogProps) {
  const initial: z.input<typeof replace> = { ...UNSIGNED, holderId: 0, reason: '' }
  return (
    <SignDialog
      title={actionTexts.question(verb, number)}
      text={actionTexts.holderText}
      verb={verb}
      action="replaceHolder"
      schema={replace}
      initial={initial}
      fields={(form) => (
        <>
          <PickField form={form} name="holderId" label={actionTexts.newHolder} source={people} required />
          <AreaField form={form} name="reason" label={actionTexts.reason} required />
        </>
      )}
      send={async ({ holderId, reason }, prove) =>
        call(permit.replaceHolder, {
          body: { id, version, proof: await prove(permit.replaceHolder, { id, version }), holderId, reason },
        })
      }
      onClose={onClose}
    />
  )
}
