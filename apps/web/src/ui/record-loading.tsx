import type { Loaded } from '../lib/use-load.ts'
import { LoadFailed } from './empty-state.tsx'
import { Page } from './page.tsx'
import { Spinner } from './spinner.tsx'

interface RecordLoadingProps {
  /** As people name it: `category`. */
  readonly what: string
  readonly loaded: Pick<Loaded<unknown>, 'loading' | 'error' | 'reload'>
}

/** The page of a record that is not there yet, or could not be read. */
export const RecordLoading = ({ what, loaded: { loading, error, reload } }: RecordLoadingProps) => (
  <Page>
    {loading ? (
      <Spinner page />
    ) : (
      <LoadFailed title={`The ${what} could not be loaded`} error={error} onRetry={reload} />
    )}
  </Page>
)
