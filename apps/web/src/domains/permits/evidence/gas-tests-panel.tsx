import { PlusOutlined } from '@ant-design/icons'
import { type GasTestRow, gasTest } from '@selamat/contract/domains/permits/evidence/gas-test'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { GAS_RESULT_LABELS, permitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { GAS_LABELS, GASES, type Gas } from '@selamat/contract/domains/permits/permit-words'
import { Button } from 'antd'
import { span } from '../../../lib/format.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Mark } from '../../../ui/mark.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { momentOf } from '../record/moment.ts'
import { GAS_MARKS, GAS_TONES, type Limits, limitText, resultOf } from './gas-limits.ts'
import { GasTestDialog } from './gas-test-dialog.tsx'
import { texts } from './texts.ts'
import { useEvidence } from './use-evidence.ts'
import { useRecordDialog } from './use-record-dialog.ts'
import '../record/permit-table.css'
import './evidence.css'

const MINUTE_MS = 60_000
/** The gas tests of a permit with the limits of its work, and where the reader can, one more. */
export function GasTestsPanel({ permit }: { readonly permit: PermitDetail }) {
  const { workType, canRecord, id } = permit
  const [recording, setRecording] = useRecordDialog('gas-tests')
  const needed = workType.gases.length > 0
  const loaded = useEvidence(gasTest.list, { params: { id } }, permit, { enabled: needed })
  const stored = useLoad(permitSettings.read, {}, { enabled: needed })
  if (!needed) return null
  const limits = stored.data && { settings: stored.data, flammableLimit: workType.flammableLimit }
  const hint = workType.gasTestMinutes === null ? texts.once : texts.repeat(span(workType.gasTestMinutes * MINUTE_MS))
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

interface TestsProps extends Pick<PartsProps, 'tests' | 'limits'> {
  readonly workType: PermitDetail['workType']
}

function Tests({ tests, limits, workType }: TestsProps) {
  const phone = usePhone()
  if (tests.length === 0) return <p className="evidence-empty">{texts.noGas}</p>
  const gases = GASES.filter((gas) => workType.gases.includes(gas) || tests.some((test) => test[gas] !== null))
  const parts = { tests, gases, limits, gasLevels: workType.gasLevels }
  return phone ? <Cards {...parts} /> : <Table {...parts} />
}

interface PartsProps {
  readonly tests: readonly GasTestRow[]
  readonly gases: readonly Gas[]
  readonly limits: Limits
  readonly gasLevels: boolean
}

function Value({ gas, value, limits }: { readonly gas: Gas; readonly value: number | null; readonly limits: Limits }) {
  if (value === null) return <>{texts.unmeasured}</>
  const result = resultOf(gas, value, limits)
  return (
    <span className={GAS_TONES[result]}>
      {value} {GAS_LABELS[gas].unit}
      {result !== 'SAFE' && <span className="gas-value__result"> {GAS_RESULT_LABELS[result].toLowerCase()}</span>}
    </span>
  )
}

const Result = ({ result }: Pick<GasTestRow, 'result'>) => (
  <span className={GAS_TONES[result]}>
    <Mark status={GAS_MARKS[result]} /> {GAS_RESULT_LABELS[result]}
  </span>
)

function Table({ tests, gases, limits, gasLevels }: PartsProps) {
  const now = useNow()
  return (
    <table className="permit-table gas-table">
      <thead>
        <tr>
          <th scope="col">{gasLevels ? texts.timeAndLevel : texts.time}</th>
          <th scope="col">{texts.testerAndInstrument}</th>
          {gases.map((gas) => (
            <th scope="col" className="gas-table__value" key={gas}>
              {GAS_LABELS[gas].short} <small>{limitText(gas, limits)}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tests.map((test) => (
          <tr key={test.id}>
            <th scope="row">
              {momentOf(test.takenAt, now)}
              {test.level !== null && <small>{texts.levels[test.level]}</small>}
            </th>
            <td>
              {test.testerName}
              <small>
                {test.instrumentName}, {test.instrumentCode}
              </small>
            </td>
            {gases.map((gas) => (
              <td className="gas-table__value" key={gas}>
                <Value gas={gas} value={test[gas]} limits={limits} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ tests, gases, limits }: PartsProps) {
  const now = useNow()
  return (
    <ul className="evidence-list">
      {tests.map((test) => (
        <li key={test.id}>
          <div className="evidence-list__what">
            <b>
              {momentOf(test.takenAt, now)}
              {test.level !== null && ` · ${texts.levels[test.level]}`}
            </b>
            <small>
              {test.testerName} · {test.instrumentCode}
            </small>
          </div>
          <Result result={test.result} />
          <div className="gas-card__values">
            {gases.map((gas) => (
              <span key={gas}>
                {GAS_LABELS[gas].short} <Value gas={gas} value={test[gas]} limits={limits} />
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
