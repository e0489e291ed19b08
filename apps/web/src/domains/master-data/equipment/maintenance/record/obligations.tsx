import type { EquipmentAction } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import type {
  EquipmentObligation,
  EquipmentRecord,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import type { ObligationState } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import { Button } from 'antd'
import { Note, Row, Text } from '../../../../../ui/layout/layout.tsx'
import { Section } from '../../../../../ui/section.tsx'
import type { StatusKey } from '../../../../../ui/status.ts'
import { StatusTag } from '../../../../../ui/status-tag.tsx'
import { nextAction, OBLIGATION_ACTIONS } from '../obligation-actions.ts'
import { texts } from '../texts.ts'

const MEANINGS: Readonly<Record<ObligationState, StatusKey>> = {
  OVERDUE: 'stopped',
  SOON: 'attention',
  PLANNED: 'inforce',
  NONE: 'draft',
}

interface ObligationsProps {
  readonly equipment: EquipmentRecord
  readonly onAction: (each: EquipmentAction) => void
}

/** The obligations of equipment with due dates; overdue in red, due within 30 days in amber. */
export function Obligations({ equipment, onAction }: ObligationsProps) {
  const { obligations, family, stale, allowedActions } = equipment
  const offered = (each: EquipmentAction | null) =>
    each !== null && allowedActions.some(({ action, allowed }) => action === each && allowed) ? each : null
  return (
    <Section
      title={texts.obligations}
      flush
      extra={stale && <StatusTag status="WARNING" label={family === 'FIRE' ? texts.staleFire : texts.stale} />}
    >
      {obligations.length === 0 && <Note className="equipment-record__nothing">{texts.noObligations}</Note>}
      <ul className="lines obligation-list">
        {obligations.map((obligation) => {
          const each = offered(OBLIGATION_ACTIONS[obligation.obligation])
          return (
            <li key={obligation.obligation}>
              <span className="what">
                <Text as="strong" size="body" weight="medium">
                  {obligation.label}
                </Text>
                <small>{planOf(obligation)}</small>
              </span>
              <Row as="span" gap={10} size="body" className="obligation-list__when">
                {obligation.nextOn !== null && <span>{obligation.nextOn}</span>}
                {obligation.failed ? (
                  <StatusTag status="FAILED" label={texts.lastFailed} />
                ) : (
                  <StatusTag
                    status={obligation.state}
                    meaning={MEANINGS[obligation.state]}
                    label={obligation.daysLeft === null ? texts.noLicence : texts.left(obligation.daysLeft)}
                  />
                )}
              </Row>
              {each !== null && (
                <Button
                  className={
                    each === nextAction(equipment)
                      ? 'obligation-list__act obligation-list__act--next'
                      : 'obligation-list__act'
                  }
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

const planOf = ({ obligation, everyMonths, lastOn }: EquipmentObligation): string =>
  obligation === 'LICENCE'
    ? texts.licenceKind
    : [...(everyMonths === null ? [] : [texts.every(everyMonths)]), texts.last(lastOn)].join(', ')
