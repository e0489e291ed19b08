import { fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { AnnualCheckUpSection, CheckUpSection } from '../occupational/check-up-section.tsx'
import { RiskSection } from '../occupational/risk-section.tsx'
import { CertificateSection } from './certificate-section.tsx'
import { FitnessTag } from './fitness-tag.tsx'
import { texts } from './texts.ts'

/** The fitness of one person, as the clinic reads it: the certificates, and what can be done. */
export default function FitnessPersonPage() {
  const [{ id = '' }] = useAddressQuery()
  const userId = Number(id)
  const loaded = useLoad(fitness.list, { body: { filter: { id: [userId] } } })
  const row = loaded.data?.[0]
  if (row === undefined) {
    return <RecordLoading failed={texts.failed} loaded={loaded} nothing={{ title: texts.gone, text: texts.goneText }} />
  }
  return (
    <Page>
      <PageHead
        title={row.fullName}
        trail={[{ label: texts.home, to: '/home' }, { label: texts.title, to: '/fitness' }, { label: row.fullName }]}
        tag={<FitnessTag state={row.state} />}
        purpose={[row.username, row.employer].filter(Boolean).join(' · ')}
      />
      <CertificateSection userId={userId} name={row.fullName} state={row.state} />
      <RiskSection userId={userId} />
      <AnnualCheckUpSection userId={userId} />
      <CheckUpSection userId={userId} />
    </Page>
  )
}
