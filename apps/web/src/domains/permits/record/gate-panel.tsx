import { CheckCircleFilled, ReloadOutlined } from '@ant-design/icons'
import { GATE_DESCRIPTIONS, type GateResult, REPLACE_HOLDER } from '@selamat/contract/domains/permits/gates'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { Button } from 'antd'
import { formatTime } from '../../../lib/format.ts'
import { useGo } from '../../../lib/navigation.ts'
import { Columns, Row, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { texts } from './texts.ts'
import { verdictOf, visibleGates } from './verdict.ts'
import './gate-panel.css'

interface GatePanelProps {
  readonly permit: PermitDetail
  /** The last look at the gates failed: what stands here may be over. */
  readonly isOld: boolean
  readonly loading: boolean
  readonly onRefresh: () => void
  /** Opens the dialog that names another holder, where the reader can. */
  readonly onReplaceHolder: (() => void) | null
}

const ORDER = ['closed', 'toDo', 'warning', 'open'] as const
const kindOf = ({ state, isToDo }: GateResult) => (isToDo ? 'toDo' : state)

/** Whether work can start or go on: the verdict, what stops it with the way to put it right, then what is met. */
export function GatePanel({ permit, isOld, loading, onRefresh, onReplaceHolder }: GatePanelProps) {
  const { checkedAt } = permit.gates
  const { text, tone } = isOld ? { text: texts.gatesOld, tone: 'attention' } : verdictOf(permit)
  const visible = visibleGates(permit)
  const sorted = ORDER.flatMap((kind) => visible.filter((gate) => kindOf(gate) === kind))
  const time = formatTime(new Date(checkedAt))
  return (
    <section className="boxed gate-panel" aria-label={texts.gates} id="gates">
      <Row as="header" gap={8} className={`gate-panel__head gate-panel__head--${tone}`}>
        <h2 role="status">{text}</h2>
        <small className={isOld ? 'gate-panel__checked is-old' : 'gate-panel__checked'}>
          {isOld ? texts.checkedLast(time) : texts.checkedLive(time)}
        </small>
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined spin={loading} />}
          aria-label={texts.checkAgain}
          title={texts.checkAgain}
          onClick={onRefresh}
        />
      </Row>
      <Columns of={2} className="gate-panel__gates">
        {sorted.map((gate) => (
          <Gate key={gate.gate} gate={gate} canRecord={permit.canRecord} onReplaceHolder={onReplaceHolder} />
        ))}
      </Columns>
    </section>
  )
}

const MARKS = { closed: 'stopped', toDo: 'waiting', warning: 'attention' } as const
const STATE_WORDS = { closed: texts.gateClosed, toDo: texts.gateToDo, warning: texts.gateWarning } as const

function Gate({ gate: result, canRecord, onReplaceHolder }: GateProps) {
  const { gate, reason, fix } = result
  const kind = kindOf(result)
  return (
    <Row gap={10} className={`gate gate--${kind}`}>
      {kind === 'open' ? (
        <CheckCircleFilled aria-label={texts.gateOpen} />
      ) : (
        <Mark status={MARKS[kind]} size={14} label={STATE_WORDS[kind]} />
      )}
      <Text as="div" grow className="what gate__what">
        <Text as="b" size="body" weight="medium">
          {GATE_DESCRIPTIONS[gate].label}
        </Text>
        <small>{reason}</small>
      </Text>
      {fix !== null && kind !== 'open' && (
        <Fix gate={gate} fix={fix} canRecord={canRecord} onReplaceHolder={onReplaceHolder} />
      )}
    </Row>
  )
}

interface GateProps {
  readonly gate: GateResult
  readonly canRecord: PermitDetail['canRecord']
  readonly onReplaceHolder: (() => void) | null
}

interface FixProps extends Pick<GateProps, 'canRecord' | 'onReplaceHolder'> {
  readonly gate: GateResult['gate']
  readonly fix: NonNullable<GateResult['fix']>
}

/** The one thing that puts a gate right. */
function Fix({ gate, fix: { label, address }, canRecord, onReplaceHolder }: FixProps) {
  const go = useGo()
  const { records } = GATE_DESCRIPTIONS[gate]
  const mayRecord = records === undefined || canRecord[records.right]
  const text = mayRecord ? label : records.otherwise
  const dialog = mayRecord ? records?.dialog : undefined
  const to = dialog === undefined ? address : address.replace('#', `&record=${dialog}#`)
  if (label !== REPLACE_HOLDER) return <Button onClick={() => go(to)}>{text}</Button>
  // Who cannot name another holder is led to the people.
  return onReplaceHolder === null ? (
    <Button onClick={() => go(address)}>{texts.openPeople}</Button>
  ) : (
    <Button onClick={onReplaceHolder}>{label}</Button>
  )
}
