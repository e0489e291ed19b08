import type { EquipmentDuty, EquipmentRecord } from '@selamat/contract/domains/master-data/equipment-care'
import type { DutyState } from '@selamat/contract/domains/master-data/equipment-duty'
import type { EquipmentAction } from '@selamat/contract/domains/master-data/equipment-lifecycle'
import { Button } from 'antd'
import { Section } from '../../../../../ui/section.tsx'
import type { StatusKey } from '../../../../../ui/status.ts'
import { StatusTag } from '../../../../../ui/status-tag.tsx'
import { DUTY_ACTIONS, nextAction } from '../duty-acts.ts'
import { texts } from '../texts.ts'

const MEANINGS: Readonly<Record<DutyState, StatusKey>> = {
  OVERDUE: 'stopped',
  SOON: 'attention',
  PLANNED: 'inforce',
  NONE: 'draft',
}

interface DutiesProps {
  readonly piece: EquipmentRecord
  readonly onAction: (each: EquipmentAction) => void
}

/** What is to be done with a piece and by when; what is overdue in red, what comes within 30 days in amber. */
export function Duties({ piece, onAction }: DutiesProps) {
  const { duties, family, stale, allowedActions } = piece
  const offered = (each: EquipmentAction | null) =>
    each !== null && allowedActions.some(({ action, allowed }) => action === each && allowed) ? each : null
  return (
    <Section
      title={texts.duties}
      flush
      extra={
        stale && (
          <StatusTag status="OVERDUE" meaning="attention" label={family === 'FIRE' ? texts.staleFire : texts.stale} />
        )
      }
    >
      {duties.length === 0 && <p className="equipment-record__nothing">{texts.noDuties}</p>}
      <ul className="duty-list">
        {duties.map((duty) => {
          const each = offered(DUTY_ACTIONS[duty.duty])
          return (
            <li key={duty.duty}>
              <span className="duty-list__what">
                <strong>{duty.label}</strong>
                <small>{planOf(duty)}</small>
              </span>
              <span className="duty-list__when">
                {duty.nextOn !== null && <span>{duty.nextOn}</span>}
                {duty.failed ? (
                  <StatusTag status="FAILED" label={texts.lastFailed} />
                ) : (
                  <StatusTag
                    status={duty.state}
                    meaning={MEANINGS[duty.state]}
                    label={duty.daysLeft === null ? texts.noLicence : texts.left(duty.daysLeft)}
                  />
                )}
              </span>
              {each !== null && (
                <Button
                  className={each === nextAction(piece) ? 'duty-list__act duty-list__act--next' : 'duty-list__act'}
                  onClick={() => onAction(each)}
                >
                  {texts.actionOf(family, each)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const planOf = ({ duty, everyMonths, lastOn }: EquipmentDuty): string =>
  duty === 'LICENCE'
    ? texts.licenceKind
    : [...(everyMonths === null ? [] : [texts.every(everyMonths)]), texts.last(lastOn)].join(', ')
