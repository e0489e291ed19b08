import { FITNESS_PAGE, MEDICAL_CENTER, MEDICAL_RECORD, SHIFT_ALARM_PAGE } from '@selamat/contract/domains/medical/items'
import { useCan } from '../../../lib/session.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { texts as fitnessTexts } from '../fitness/texts.ts'
import { texts } from './exposure-texts.ts'
import { listTexts } from './list-texts.ts'

/** The lists of occupational health, as tabs of their page headers; superiors have the first one alone. */
export function OccupationalTabs() {
  const can = useCan()
  if (!can('read', MEDICAL_RECORD)) return null
  const tabs = [
    { label: fitnessTexts.title, to: FITNESS_PAGE },
    { label: texts.recalls, to: '/recall' },
    { label: listTexts.checkUps, to: '/check-up' },
    { label: listTexts.annual, to: '/check-up/annual' },
    ...(can('read', MEDICAL_CENTER)
      ? [
          { label: texts.groups, to: '/exposure-group' },
          { label: texts.protocols, to: '/medical-protocol' },
          { label: listTexts.alarms, to: SHIFT_ALARM_PAGE },
        ]
      : []),
  ]
  return <LinkTabs label={fitnessTexts.title} tabs={tabs} />
}
