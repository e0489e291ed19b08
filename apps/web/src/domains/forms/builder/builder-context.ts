import { createContext, type Dispatch, use } from 'react'
import type { BuilderAction } from './builder-state.ts'

export const Dispatching = createContext<Dispatch<BuilderAction>>(() => {})

/** Sends an action to the builder; it never changes, so that rows stay as they are. */
export const useDispatch = (): Dispatch<BuilderAction> => use(Dispatching)

/** Where something that is dragged would land. */
export interface DropMark {
  readonly id: string
  readonly place: 'before' | 'after' | 'inside'
}
