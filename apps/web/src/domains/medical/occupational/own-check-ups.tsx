import { checkUp, type OwnCheckUp } from '@selamat/contract/domains/medical/occupational/check-up'
import { RESULT_FLAG_LABELS } from '@selamat/contract/domains/medical/occupational/examination-words'
import { useLoad } from '../../../lib/use-load.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { FitnessTag } from '../fitness/fitness-tag.tsx'
import { AskButton } from '../patients/ask/ask-button.tsx'
import { titleOf } from './check-up-title.ts'
import { texts } from './texts.ts'

/** The own check-ups that a doctor has concluded, with their results. */
export function OwnCheckUps() {
  const loaded = useLoad(checkUp.own, {})
  return (
    <Section title={texts.checkUps} flush>
      <OnceLoaded of={loaded} failed={texts.failed}>
        {(rows) => (
          <SmallList
            rows={rows}
            keyOf={({ id }) => id}
            nothing={texts.none}
            what={(row) => (
              <Stack gap={2}>
                <b>{titleOf(row)}</b>
                <small>{[row.examinedOn, row.number, row.signedBy].filter(Boolean).join(' · ')}</small>
                {row.conclusion !== null && <Text size="body">{row.conclusion}</Text>}
                <Results of={row} />
              </Stack>
            )}
            facts={[({ fitness }) => fitness !== null && <FitnessTag state={fitness} />]}
            actions={({ id, number }) => <AskButton about="CHECK_UP" id={id} label={number} />}
          />
        )}
      </OnceLoaded>
    </Section>
  )
}

const Results = ({ of: { results, spirometry, hasShift } }: { readonly of: OwnCheckUp }) => (
  <>
    {results.map(({ test, item, value, unit, finding, flag }) => (
      <Text key={`${test} ${item}`} size="small" tone={flag === 'N' ? 'secondary' : 'attention'}>
        {[`${item}: ${[value === null ? null : `${value} ${unit ?? ''}`.trim(), finding].filter(Boolean).join(', ')}`]
          .concat(flag === 'N' ? [] : [RESULT_FLAG_LABELS[flag]])
          .join(' · ')}
      </Text>
    ))}
    {spirometry !== null && (
      <Text size="small" tone="secondary">
        {texts.breath(spirometry.fvc, spirometry.fev1)}
      </Text>
    )}
    {hasShift && (
      <Text size="small" tone="attention">
        {texts.shift}
      </Text>
    )}
  </>
)
