import { FilePdfOutlined } from '@ant-design/icons'
import { DOCTOR, MEDICAL_CENTER, MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { consents } from '@selamat/contract/domains/medical/patients/consent'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../../lib/api-error.ts'
import { download } from '../../../../lib/client.ts'
import { useCan } from '../../../../lib/session.ts'
import { refresh, useLoad } from '../../../../lib/use-load.ts'
import { Row } from '../../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../../ui/once-loaded.tsx'
import { Section } from '../../../../ui/section.tsx'
import { toast } from '../../../../ui/toast.ts'
import { ConsentLines, mayBeWithdrawn } from './consent-lines.tsx'
import { DisclosureLines } from './disclosure-lines.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { ReleaseButton } from './release-dialog.tsx'
import { consentTexts as texts } from './texts.ts'
import { withdraw } from './withdraw.ts'

const reload = () => refresh(consents.list)

/**
 * The consents of a patient, and what was handed over on a legal ground: what one in force allows is printed for its recipient, one on
 * paper is recorded, and the head of the clinic discloses what the law asks for.
 */
export function ConsentSection({ userId }: { readonly userId: number }) {
  const can = useCan()
  const loaded = useLoad(consents.list, { body: { userId } })
  const [recording, record] = useState(false)
  const atDesk = can('update', MEDICAL_CENTER)
  return (
    <Section
      title={texts.sectionTitle}
      flush
      extra={
        <Row gap={8} wrap>
          {atDesk && (
            <Button size="small" onClick={() => record(true)}>
              {texts.record}
            </Button>
          )}
          {can('update', DOCTOR) && <ReleaseButton userId={userId} small />}
        </Row>
      }
    >
      <OnceLoaded of={loaded} failed={texts.failed}>
        {({ consents: rows, disclosures }) => (
          <>
            <ConsentLines
              rows={rows}
              nothing={texts.noneOfPatient}
              actions={(row) => (
                <Row gap={8} wrap>
                  {row.state === 'IN_FORCE' && can('update', MEDICAL_RECORD) && (
                    <Button size="small" icon={<FilePdfOutlined />} onClick={() => void print(row.id, row.recipient)}>
                      {texts.print}
                    </Button>
                  )}
                  {mayBeWithdrawn(row) && atDesk && (
                    <Button type="text" size="small" onClick={() => void withdraw(consents.withdraw, row, reload)}>
                      {texts.withdraw}
                    </Button>
                  )}
                </Row>
              )}
            />
            <DisclosureLines rows={disclosures} />
          </>
        )}
      </OnceLoaded>
      {recording && <RecordDialog userId={userId} onClose={() => record(false)} />}
    </Section>
  )
}

async function print(id: number, recipient: string): Promise<void> {
  try {
    await download(consents.disclose, { body: { id } }, texts.fileName(recipient))
  } catch (thrown) {
    toast.error(texts.printFailed, messageOf(thrown))
    void reload()
  }
}
