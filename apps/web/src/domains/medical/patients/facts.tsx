import {
  type AllergyRow,
  allergies,
  type ConditionRow,
  conditions,
} from '@selamat/contract/domains/medical/patients/patient-facts'
import { SEVERITY_LABELS } from '@selamat/contract/domains/medical/patients/record-words'
import { call } from '../../../lib/client.ts'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { AllergyDialog, ConditionDialog } from './fact-dialogs.tsx'
import { FactSection } from './fact-section.tsx'
import { patientTexts as texts } from './texts.ts'

interface FactsProps<Row> {
  readonly userId: number
  readonly rows: readonly Row[]
  readonly canWrite: boolean
}

/** What a patient does not tolerate. */
export const Allergies = ({ userId, ...facts }: FactsProps<AllergyRow>) => (
  <FactSection
    {...facts}
    title={texts.allergies}
    nothing={texts.noAllergies}
    nameOf={({ substance }) => substance}
    draw={({ substance, severity, reaction, verifiedBy }) => (
      <>
        <Mark status={severity === 'SEVERE' ? 'stopped' : 'attention'} />
        <Stack gap={2} grow className="what">
          <Text weight="strong">
            {substance}, {SEVERITY_LABELS[severity].toLowerCase()}
          </Text>
          <Text as="small" tone="secondary">
            {[reaction, verifiedBy && `Verified by ${verifiedBy}`].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
      </>
    )}
    dialog={(allergy, onClose) => <AllergyDialog userId={userId} allergy={allergy} onClose={onClose} />}
    strike={(body) => call(allergies.strike, { body })}
  />
)

/** What a patient lives with. */
export const Conditions = ({ userId, ...facts }: FactsProps<ConditionRow>) => (
  <FactSection
    {...facts}
    title={texts.conditions}
    nothing={texts.noConditions}
    nameOf={({ text }) => text}
    draw={({ code, text, since, until }) => (
      <Stack gap={2} grow className="what">
        <Row gap={6} as="span" align="baseline">
          {code && (
            <Text size="small" tone="secondary">
              {code}
            </Text>
          )}
          <Text weight="strong">{text}</Text>
        </Row>
        {since && (
          <Text as="small" tone="secondary">
            {since} – {until ?? texts.now}
          </Text>
        )}
      </Stack>
    )}
    dialog={(condition, onClose) => <ConditionDialog userId={userId} condition={condition} onClose={onClose} />}
    strike={(body) => call(conditions.strike, { body })}
  />
)
