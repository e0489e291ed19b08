import { confirmDiscard } from '../confirm.tsx'

interface Typed {
  readonly dirty: boolean
  readonly saving: boolean
}

/** Closes a dialog at Escape or a tap beside it: what was typed is discarded only after a question, and not while it is saved. */
export async function dismiss({ dirty, saving }: Typed, close: () => void): Promise<void> {
  if (saving || (dirty && !(await confirmDiscard()))) return
  close()
}
