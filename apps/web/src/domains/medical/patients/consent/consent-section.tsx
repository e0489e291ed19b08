import { FilePdfOutlined } from '@ant-design/icons'
import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { consents } from '@selamat/contract/domains/medical/patients/consent'
import { Button } from 'antd'
import { messageOf } from '../../../../lib/api-error.ts'
import { download } from '../../../../lib/client.ts'
import { useCan } from '../../../../lib/session.ts'
import { refresh, useLoad } from '../../../../lib/use-load.ts'
import { OnceLoaded } from '../../../../ui/once-loaded.tsx'
import { Section } from '../../../../ui/section.tsx'
import { toast } from '../../../../ui/toast.ts'
import { ConsentLines } from './consent-lines.tsx'
import { consentTexts as texts } from './texts.ts'

/** The consents of a patient: what one in force allows is printed for its recipient. */
export function ConsentSection({ userId }: { readonly userId: number }) {
  const can = useCan()
  const loaded = useLoad(consents.list, { body: { userId } })
  return (
    <Section title={texts.title} flush>
      <OnceLoaded of={loaded} failed={texts.failed}>
        {(rows) => (
          <ConsentLines
            rows={rows}
            nothing={texts.noneOfPatient}
            actions={({ id, recipient, state }) =>
              state === 'IN_FORCE' &&
              can('update', MEDICAL_RECORD) && (
                <Button size="small" icon={<FilePdfOutlined />} onClick={() => void print(id, recipient)}>
                  {texts.print}
                </Button>
              )
            }
          />
        )}
      </OnceLoaded>
    </Section>
  )
}

async function print(id: number, recipient: string): Promise<void> {
  try {
    await download(consents.disclose, { body: { id } }, texts.fileName(recipient))
  } catch (thrown) {
    toast.error(texts.printFailed, messageOf(thrown))
    void refresh(consents.list)
  }
}
