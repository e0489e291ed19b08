import { type CheckUpDetail, checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RecordParts } from '../../../ui/record/record-parts.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { Section } from '../../../ui/section.tsx'
import { FitnessTag } from '../fitness/fitness-tag.tsx'
import { CareNeeded, careOf } from '../patients/care-needed.tsx'
import { CheckUpActions } from './check-up-actions.tsx'
import { StandsOut } from './check-up-section.tsx'
import { titleOf } from './check-up-title.ts'
import { ExaminationTag } from './examination-tag.tsx'
import { AudiogramSection, ResultSection, SpirometrySection } from './result-sections.tsx'
import { texts } from './texts.ts'

/** One examination: what was found, and what the doctor concluded. */
export default function CheckUpPage() {
  const [{ id = '' }] = useAddressQuery()
  const loaded = useLoad(checkUp.detail, { body: { id: Number(id) } })
  if (loaded.data !== null) return <CheckUp detail={loaded.data} />
  const care = careOf(loaded.error)
  if (care !== null) return <CareNeeded care={care} onOpened={loaded.reload} />
  return (
    <RecordLoading failed={texts.detailFailed} loaded={loaded} nothing={{ title: texts.gone, text: texts.goneText }} />
  )
}

function CheckUp({ detail }: { readonly detail: CheckUpDetail }) {
  const { fullName, username, number, examinedOn, provider, signedBy, status, fitness, conclusion } = detail
  return (
    <Page>
      <PageHead
        title={`${fullName}, ${titleOf(detail)}`}
        trail={[{ label: texts.home, to: '/home' }, { label: texts.records, to: '/medical/record' }, { label: number }]}
        tag={<ExaminationTag status={status} />}
        purpose={[number, username, examinedOn].join(' · ')}
        actions={<CheckUpActions detail={detail} />}
      />
      <RecordParts
        parts={[
          { id: 'results', content: <ResultSection detail={detail} /> },
          { id: 'audiogram', content: <AudiogramSection detail={detail} /> },
          {
            id: 'conclusion',
            aside: true,
            content: (
              <Section title={texts.conclusion}>
                <FactGrid
                  columns={1}
                  facts={[
                    { label: texts.fitness, value: fitness === null ? texts.notYet : <FitnessTag state={fitness} /> },
                    { label: texts.conclusion, value: conclusion ?? texts.notYet },
                    ...(signedBy === null ? [] : [{ label: texts.concludedBy, value: signedBy }]),
                    { label: texts.provider, value: provider ?? 'Own clinic' },
                  ]}
                />
                <StandsOut row={detail} />
              </Section>
            ),
          },
          { id: 'spirometry', aside: true, content: <SpirometrySection detail={detail} /> },
        ]}
      />
    </Page>
  )
}
