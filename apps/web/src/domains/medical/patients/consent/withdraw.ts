import type { consents, ownConsents } from '@selamat/contract/domains/medical/patients/consent'
import { call } from '../../../../lib/client.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { toast } from '../../../../ui/toast.ts'
import { consentTexts as texts } from './texts.ts'

interface Withdrawn {
  readonly id: number
  readonly version: number
  readonly recipient: string
}

/** Asks before a consent is withdrawn, of one's own or at the desk, and reads the list again. */
export const withdraw = (
  operation: typeof consents.withdraw | typeof ownConsents.withdraw,
  { id, version, recipient }: Withdrawn,
  reload: () => unknown,
) =>
  confirm({
    title: texts.withdrawTitle(recipient),
    consequence: texts.withdrawText,
    verb: texts.withdrawVerb,
    keep: texts.keep,
    danger: true,
    action: async () => {
      try {
        const { message } = await call(operation, { body: { id, version } })
        toast.success('Success', message)
      } finally {
        void reload()
      }
    },
  })
