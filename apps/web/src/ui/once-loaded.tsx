import type { ReactNode } from 'react'
import type { Loaded } from '../lib/use-load.ts'
import { Unloaded } from './empty-state.tsx'

interface OnceLoadedProps<T> {
  readonly of: Pick<Loaded<T | null>, 'data' | 'error' | 'reload'>
  /** What could not be loaded, as a sentence. */
  readonly failed: string
  /** Draws what was loaded: it is never called with less. */
  readonly children: (data: T) => ReactNode
}

/**
 * Draws what a load has brought, until then a spinner, and where it failed the reason with Try again. What is not known
 * is never drawn as "nothing": a missing gas test and one that could not be read are not the same.
 */
export const OnceLoaded = <T,>({ of, failed, children }: OnceLoadedProps<T>): ReactNode =>
  of.data === null ? <Unloaded of={of} failed={failed} /> : children(of.data)
