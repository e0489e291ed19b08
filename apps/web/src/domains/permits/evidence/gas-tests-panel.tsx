import { PlusOutlined } from '@ant-design/icons'
import { type GasTestRow, gasTest } from '@selamat/contract/domains/permits/evidence/gas-test'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { GAS_RESULT_LABELS, permitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { GAS_LABELS, GASES, type Gas } from '@selamat/contract/domains/permits/permit-words'
import { MINUTE } from '@selamat/contract/kit/time'
import { Button } from 'antd'
import { span } from '../../../lib/format.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Mark } from '../../../ui/mark.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { SmallTable } from '../../../ui/record/small-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { momentOf } from '../record/moment.ts'
import { GAS_MARKS, GAS_TONES, type Limits, limitText, resultOf } from './gas-limits.ts'
import { GasTestDialog } from './gas-test-dialog.tsx'
import { texts } from './texts.ts'
import { useEvidence } from './use-evidence.ts'
import { useRecordDialog } from './use-record-dialog.ts'
import './evidence.css'

/** The gas tests of a permit with the limits of its work, and where the reader can, one more. */
export function GasTestsPanel({ permit }: { readonly permit: PermitDetail }) {
  const { workType, canRecord, id } = permit
  const [recording, setRecording] = useRecordDialog('gas-tests')
  const needed = workType.gases.length > 0
  const loaded = useEvidence(gasTest.list, { params: { id } }, permit, { enabled: needed })
  const stored = useLoad(permitSettings.read, {}, { enabled: needed })
  if (!needed) return null
  const limits = stored.data && { settings: stored.data, flammableLimit: workType.flammableLimit }
  const hint = workType.gasTestMinutes === null ? texts.once : texts.repeat(span(workType.gasTestMinutes * MINUTE))
  const add = canRecord.gasTest && (
    <Button icon={<PlusOutlined />} onClick={() => setRecording(true)} aria-label={texts.recordGas}>
      {texts.record}
    </Button>
  )
  return (
    <Section title={texts.gasTests} hint={hint} extra={add || undefined} id="gas-tests" flush>
      <OnceLoaded of={loaded} failed={texts.gasFailed}>
        {(tests) => (
          // The limits are those of the company: others would colour a value wrongly.
          <OnceLoaded of={{ ...stored, data: limits }} failed={texts.limitsFailed}>
            {(known) => <Tests tests={tests} limits={known} workType={workType} />}
          </OnceLoaded>
        )}
      </OnceLoaded>
      {recording && canRecord.gasTest && limits !== null && (
        <GasTestDialog permit={permit} limits={limits} onClose={() => setRecording(false)} />
      )}
    </Section>
  )
}

interface TestsProps {
  readonly tests: readonly GasTestRow[]
  readonly limits: Limits
  readonly workType: PermitDetail['workType']
}

function Tests({ tests, limits, workType }: TestsProps) {
  const now = useNow()
  if (tests.length === 0) return <p className="small-list__nothing">{texts.noGas}</p>
  const gases = GASES.filter((gas) => workType.gases.includes(gas) || tests.some((test) => test[gas] !== null))
  return (
    <SmallTable
      rows={tests}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'takenAt',
          title: workType.gasLevels ? texts.timeAndLevel : texts.time,
          cell: ({ takenAt, level, result }) => (
            <>
              {momentOf(takenAt, now)}
              {level !== null && ` · ${texts.levels[level]}`} <Result result={result} />
            </>
          ),
        },
        {
          key: 'tester',
          title: texts.testerAndInstrument,
          cell: ({ testerName, instrumentName, instrumentCode }) => (
            <>
              {testerName}
              <small>
                {instrumentName}, {instrumentCode}
              </small>
            </>
          ),
        },
        ...gases.map((gas) => ({
          key: gas,
          title: GAS_LABELS[gas].short,
          hint: limitText(gas, limits),
          number: true,
          cell: (test: GasTestRow) => <Value gas={gas} value={test[gas]} limits={limits} />,
        })),
      ]}
    />
  )
}

interface ValueProps {
  readonly gas: Gas
  readonly value: number | null
  readonly limits: Limits
}

function Value({ gas, value, limits }: ValueProps) {
  if (value === null) return <>{texts.unmeasured}</>
  const result = resultOf(gas, value, limits)
  return (
    <span className={GAS_TONES[result]}>
      {value} {GAS_LABELS[gas].unit}
      {result !== 'SAFE' && <small> {GAS_RESULT_LABELS[result].toLowerCase()}</small>}
    </span>
  )
}

const Result = ({ result }: Pick<GasTestRow, 'result'>) => (
  <span className={GAS_TONES[result]}>
    <Mark status={GAS_MARKS[result]} /> {GAS_RESULT_LABELS[result]}
  </span>
)
