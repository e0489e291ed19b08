import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { signature, UNSIGNED } from '../../../../ui/form/sign-dialog.tsx'
import { actionTexts } from '../texts.ts'
import { AgreedConditions } from './agreed-conditions.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { type SiteProof, SiteProofField, useProofOf } from './site-proof-field.tsx'

const schema = z.strictObject(signature)

/** The actions that need nothing but a signature. */
type SignAction = 'submit' | 'accept'
/** Those with which an issuer lets work begin again, at the place. */
type SiteAction = 'reinstate' | 'takeOver'

interface SignActionProps<Action> {
  readonly action: Action
  readonly verb: string
  readonly permit: PermitDetail
  readonly onClose: () => void
}

/** Signs an action that needs nothing else. */
export const SignActionDialog = ({ action, verb, permit: one, onClose }: SignActionProps<SignAction>) => (
  <SignDialog
    title={actionTexts.question(verb, one.number)}
    text={action === 'submit' ? actionTexts.submitText : actionTexts.acceptText}
    verb={verb}
    action={action}
    schema={schema}
    initial={UNSIGNED}
    {...(action === 'accept' && { fields: () => <AgreedConditions permit={one} /> })}
    send={async (_value, prove) => {
      const { id, version } = one
      return call(permit[action], { body: { id, version, proof: await prove(permit[action], { id, version }) } })
    }}
    onClose={onClose}
  />
)

const NOWHERE: SiteProof | null = null
const UNPROVED = { ...UNSIGNED, siteProof: NOWHERE }

/** Lets work begin again: the issuer proves to stand at the place. */
export const SiteActionDialog = ({ action, verb, permit: one, onClose }: SignActionProps<SiteAction>) => {
  const siteProof = useProofOf(one)
  const atSite = useMemo(() => z.strictObject({ ...signature, siteProof }), [siteProof])
  return (
    <SignDialog
      title={actionTexts.question(verb, one.number)}
      text={
        action === 'takeOver' ? actionTexts.takeOverText(one.incomingHolder?.name ?? '') : actionTexts.reinstateText
      }
      verb={verb}
      action={action}
      schema={atSite}
      initial={UNPROVED}
      fields={(form) => (
        <SiteProofField
          value={form.values.siteProof}
          error={form.errorAt('siteProof')}
          onChange={(proof) => form.set('siteProof', proof)}
        />
      )}
      send={async (value, prove) => {
        const { id, version } = one
        const proof = await prove(permit[action], { id, version })
        return call(permit[action], { body: { id, version, proof, siteProof: value.siteProof } })
      }}
      onClose={onClose}
    />
  )
}
