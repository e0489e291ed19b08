import { Row } from '../../../ui/layout/layout.tsx'
import '../../../ui/callout.css'
import { alarm as operations } from '@selamat/contract/domains/permits/board/alarm'
import { type BoardAlarm, board } from '@selamat/contract/domains/permits/board/board'
import { PERMIT } from '@selamat/contract/domains/permits/items'
import { SUSPEND_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { formatTime } from '@selamat/contract/kit/dates'
import { Button } from 'antd'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { toast } from '../../../ui/toast.ts'
import { boardAddress, musterAddress } from './addresses.ts'
import { WHOLE_SITE } from './suspend-dialog.tsx'
import { texts } from './texts.ts'
import './alarm-strip.css'

interface AlarmStripProps {
  readonly alarm: BoardAlarm
  /** Null where the reader cannot suspend there. It is offered as long as something is in force there. */
  readonly onSuspend: ((areaIds: readonly number[]) => void) | null
  /** Outside the board, which it leads to. */
  readonly isAboveEveryPage?: boolean
}

/** Where an alarm holds. */
export const placeOf = ({ isWholeSite, siteName, areas }: BoardAlarm): string =>
  isWholeSite ? siteName : areas.map(({ name }) => name).join(', ')

/** An alarm that is not over: where, why, what it stopped, and how many people are at the muster point. */
export function AlarmStrip({ alarm, onSuspend, isAboveEveryPage = false }: AlarmStripProps) {
  const go = useGo()
  const { id, version, code, reason, raisedAt, permits, people, atMusterPoint, canEnd, areas, siteId } = alarm
  const within = areas.map((area) => area.id)
  const left = useLoad(
    operations.preview,
    { body: { siteId: alarm.siteId, locationIds: alarm.isWholeSite ? [] : within } },
    { enabled: onSuspend !== null },
  )
  const isInForce = left.data === null ? left.error !== null : left.data.permits > 0
  const missing = people - atMusterPoint
  const readsPermits = useCan()('read', PERMIT)
  // Who reads none of them is warned without counts: 0 would say that nobody was there.
  const readsCounts = readsPermits && permits + people > 0
  const end = () =>
    confirm({
      title: texts.endTitle,
      consequence: (
        <>
          {missing > 0 && (
            <p className="alarm-strip__missing callout callout--stopped">
              <Mark status="stopped" size={14} /> <strong>{texts.missing(missing, people)}</strong>
            </p>
          )}
          {texts.endConsequence}
        </>
      ),
      verb: texts.endAlarm,
      keep: texts.keepAlarm,
      danger: missing > 0,
      action: async () => {
        try {
          const { message } = await call(operations.end, { body: { id, version } })
          toast.success(texts.success, message)
        } catch (thrown) {
          toast.error(texts.error, messageOf(thrown))
        }
        await refresh(board.read, operations.running)
      },
    })
  return (
    <Row as="section" gap={12} wrap className="alarm-strip callout" role="alert">
      <Mark status="stopped" size={16} />
      <p>
        <strong>
          {SUSPEND_LABELS[code]}, {placeOf(alarm)}.
        </strong>{' '}
        {reason}, {texts.since(formatTime(new Date(raisedAt)))}.{' '}
        {readsCounts ? `${texts.suspended(permits)}, ${texts.atMuster(atMusterPoint, people)}.` : texts.keepAway}
      </p>
      <Row as="span" gap={8} wrap className="alarm-strip__actions" data-head-actions="">
        {readsCounts && (
          <Button size="small" onClick={() => go(musterAddress(id))}>
            {texts.muster}
          </Button>
        )}
        {readsPermits && isAboveEveryPage && (
          <Button size="small" onClick={() => go(boardAddress(siteId))}>
            {texts.openBoard}
          </Button>
        )}
        {canEnd && (
          <Button size="small" onClick={() => void end()}>
            {texts.endAlarm}
          </Button>
        )}
        {onSuspend !== null && isInForce && (
          <Button
            size="small"
            type="primary"
            danger
            onClick={() => onSuspend(alarm.isWholeSite ? [WHOLE_SITE] : within)}
          >
            {texts.suspendIn(placeOf(alarm))}
          </Button>
        )}
      </Row>
    </Row>
  )
}
