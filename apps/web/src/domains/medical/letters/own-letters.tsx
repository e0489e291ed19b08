import { ownLetters } from '@selamat/contract/domains/medical/letters/letter'
import { useLoad } from '../../../lib/use-load.ts'
import { Lines, Note } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { AskButton } from '../patients/ask/ask-button.tsx'
import { LetterLine } from './letter-line.tsx'
import { printOwnLetter } from './print-letter.ts'
import { texts } from './texts.ts'

/** The letters of whoever is signed in. */
export function OwnLetters() {
  const loaded = useLoad(ownLetters.list, {})
  return (
    <OnceLoaded of={loaded} failed={texts.failed}>
      {({ letters }) => (
        <Section title={texts.letters} flush={letters.length > 0}>
          {letters.length === 0 ? (
            <Note>{texts.noneOwn}</Note>
          ) : (
            <Lines>
              {letters.map((row) => (
                <LetterLine key={row.id} letter={row} print={() => printOwnLetter(row)}>
                  <AskButton about="LETTER" id={row.id} label={row.number} />
                </LetterLine>
              ))}
            </Lines>
          )}
        </Section>
      )}
    </OnceLoaded>
  )
}
