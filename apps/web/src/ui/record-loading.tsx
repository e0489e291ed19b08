import { isAbsent } from '../lib/api-error.ts'
import type { Loaded } from '../lib/use-load.ts'
import { NothingMatches, Unloaded } from './empty-state.tsx'
import { Page } from './page.tsx'

interface RecordLoadingProps {
  readonly failed: string
  readonly loaded: Pick<Loaded<unknown>, 'error' | 'reload'>
  /** The texts and the way on where the answer is that the record is not there for the reader. */
  readonly nothing?: Absence
  /** The same where something else says so. */
  readonly absent?: Absence | false
}

type Absence = Parameters<typeof NothingMatches>[0]

/** The page of a record that is not there yet, not there at all, or could not be read. */
export function RecordLoading({ failed, loaded, nothing, absent = false }: RecordLoadingProps) {
  const isNot = absent || (isAbsent(loaded.error) && nothing)
  return <Page>{isNot ? <NothingMatches {...isNot} /> : <Unloaded of={loaded} failed={failed} page />}</Page>
}
