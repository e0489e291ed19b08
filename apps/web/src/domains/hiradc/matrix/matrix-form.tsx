import { hiradcOverview } from '@selamat/contract/domains/hiradc/hiradc-overview'
import {
  type RiskMatrix,
  riskMatrix,
  riskMatrixSettings,
  type StoredMatrix,
} from '@selamat/contract/domains/hiradc/risk-matrix'
import { ConfigProvider } from 'antd'
import { call } from '../../../lib/client.ts'
import { count, dateTime } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.tsx'
import { Section } from '../../../ui/section.tsx'
import { BandFields } from './band-fields.tsx'
import { BandLegend } from './band-legend.tsx'
import { LevelFields } from './level-fields.tsx'
import { ReviewFields } from './review-fields.tsx'
import { RiskMatrixGrid } from './risk-matrix-grid.tsx'
import { texts } from './texts.ts'
import './matrix-page.css'

const { read, change } = riskMatrixSettings

interface MatrixFormProps {
  readonly stored: StoredMatrix
  readonly onPublished: (stored: StoredMatrix) => void
}

/** The form of the matrix with a preview of what is typed; publishing it makes a new version. */
export function MatrixForm({ stored, onPublished }: MatrixFormProps) {
  const isAllowed = useCan()('update', 'submenu/SHE')
  const { form, notes } = useRecordForm<RiskMatrix, RiskMatrix>({
    schema: riskMatrix,
    initial: { values: stored.matrix, version: stored.version },
    draftKey: 'risk-matrix',
    save: async (matrix, { version }) => {
      const { data, message } = await call(change, { body: { matrix, version } })
      void refresh(read, hiradcOverview.matrixUse, hiradcOverview.heatMap)
      return { message, done: () => onPublished(data) }
    },
    read: async () => {
      const { matrix, version } = (await call(read, {})).data
      return { values: matrix, version }
    },
  })
  return (
    <ConfigProvider componentDisabled={!isAllowed}>
      <FormBody form={form} label={texts.matrixTitle}>
        {isAllowed ? notes : <ReadOnlyNote reason={texts.notAllowed} />}
        <div className="matrix-page">
          <div className="form-sections">
            <Section title={texts.levels} hint={texts.levelsHint}>
              <LevelFields form={form} disabled={!isAllowed} />
            </Section>
            <Section title={texts.bands} hint={texts.bandsHint}>
              <BandFields form={form} disabled={!isAllowed} />
            </Section>
            <Section title={texts.review}>
              <ReviewFields form={form} />
            </Section>
          </div>
          <aside className="matrix-page__aside">
            <Section title={texts.preview}>
              <RiskMatrixGrid matrix={form.values} label={texts.preview} />
              <div className="matrix-page__legend">
                <BandLegend matrix={form.values} />
              </div>
            </Section>
            {isAllowed && <MatrixUse />}
          </aside>
        </div>
        {isAllowed && (
          <FormFoot
            form={form}
            submit={texts.publish}
            left={stampOf(stored)}
            onCancel={() => form.reset(stored.matrix)}
          />
        )}
      </FormBody>
    </ConfigProvider>
  )
}

function stampOf({ version, updatedAt, updatedBy }: StoredMatrix): string {
  if (updatedAt === null) return texts.unpublished
  const at = dateTime(updatedAt)
  return updatedBy === null ? texts.publishedBySystem(version, at) : texts.published(version, updatedBy, at)
}

/** How many assessments in force were rated on the newest version, and on an earlier one. */
function MatrixUse() {
  const { data } = useLoad(hiradcOverview.matrixUse, {})
  if (data === null) return null
  return (
    <Section title={texts.use}>
      <FactGrid
        columns={1}
        facts={[
          { label: texts.current, value: count(data.current) },
          { label: texts.older, value: count(data.older) },
        ]}
      />
      {data.older > 0 && <p className="quiet">{texts.olderText}</p>}
    </Section>
  )
}
