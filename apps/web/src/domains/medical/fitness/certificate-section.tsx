import { type FitnessCertificate, fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import { FITNESS_SOURCE_LABELS, type SeenFitness } from '@selamat/contract/domains/medical/fitness/fitness-words'
import { DOCTOR, MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { Button } from 'antd'
import { useState } from 'react'
import { dateOf } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { CertifyDialog, ExternalDialog, ReturnDialog, RevokeDialog } from './certificate-dialogs.tsx'
import { FitnessTag } from './fitness-tag.tsx'
import { RestrictionList } from './restriction-list.tsx'
import { texts } from './texts.ts'

interface CertificateSectionProps {
  readonly userId: number
  readonly name: string
  /** As it counts today. */
  readonly state: SeenFitness
}

/** The certificates of a person, the newest first, with what the reader can do. */
export function CertificateSection({ userId, name, state }: CertificateSectionProps) {
  const can = useCan()
  const loaded = useLoad(fitness.certificates, { body: { userId } })
  const [dialog, open] = useState<'certify' | 'return' | 'external' | null>(null)
  const [revoked, revoke] = useState<FitnessCertificate | null>(null)
  const isDoctor = can('create', DOCTOR)
  const close = () => open(null)
  const person = { userId, name, onClose: close }
  return (
    <Section
      title={texts.certificates}
      flush
      extra={
        <Row gap={8} wrap>
          {can('update', MEDICAL_CENTER) && (
            <Button size="small" onClick={() => open('external')}>
              {texts.externalShort}
            </Button>
          )}
          {isDoctor && state === 'TEMPORARY_UNFIT' && (
            <Button size="small" onClick={() => open('return')}>
              {texts.returnVerb}
            </Button>
          )}
          {isDoctor && (
            <Button size="small" type="primary" onClick={() => open('certify')}>
              {texts.certify}
            </Button>
          )}
        </Row>
      }
    >
      <OnceLoaded of={loaded} failed={texts.certificatesFailed}>
        {(rows) => (
          <SmallList
            rows={rows}
            keyOf={({ id }) => id}
            nothing={texts.noCertificate}
            what={(row) => (
              <Stack gap={2}>
                <Row gap={8} wrap>
                  <FitnessTag state={row.state} />
                  <b>{row.number}</b>
                  {row.counts && <Text tone="inforce">{texts.counts}</Text>}
                </Row>
                <small>
                  {[FITNESS_SOURCE_LABELS[row.source], row.provider, texts.signed(dateOf(row.signedAt), row.signedBy)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                {row.revokedAt !== null && (
                  <Text as="small" tone="stopped">
                    {texts.revoked(dateOf(row.revokedAt), row.revokedBy)}
                  </Text>
                )}
              </Stack>
            )}
            facts={[
              ({ validFrom, validUntil }) => texts.valid(validFrom, validUntil),
              ({ restrictions }) => restrictions.length > 0 && <RestrictionList restrictions={restrictions} />,
            ]}
            actions={(row) => (
              <Row gap={8} justify="end">
                {row.file !== null && <FileButton file={row.file} />}
                {isDoctor && row.revokedAt === null && (
                  <Button size="small" onClick={() => revoke(row)}>
                    {texts.revoke}
                  </Button>
                )}
              </Row>
            )}
          />
        )}
      </OnceLoaded>
      {dialog === 'certify' && <CertifyDialog {...person} />}
      {dialog === 'return' && <ReturnDialog {...person} />}
      {dialog === 'external' && <ExternalDialog {...person} />}
      {revoked !== null && <RevokeDialog certificate={revoked} onClose={() => revoke(null)} />}
    </Section>
  )
}
