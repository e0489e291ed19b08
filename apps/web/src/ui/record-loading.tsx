import type { Loaded } from '../lib/use-load.ts'
import { NothingMatches, Unloaded } from './empty-state.tsx'
import { Page } from './page.tsx'

interface RecordLoadingProps {
  readonly failed: string
  readonly loaded: Pick<Loaded<unknown>, 'error' | 'reload'>
  /** The texts and the way on where the record is not there for the reader. */
  readonly absent?: Parameters<typeof NothingMatches>[0] | false
}

/** The page of a record that is not there yet, not there at all, or could not be read. */
export const RecordLoading = ({ failed, loaded, absent = false }: RecordLoadingProps) => (
  <Page>{absent ? <NothingMatches {...absent} /> : <Unloaded of={loaded} failed={failed} page />}</Page>
)
