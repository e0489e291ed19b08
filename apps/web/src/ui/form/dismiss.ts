interface Typed {
  readonly dirty: boolean
  readonly saving: boolean
}

/** Closes a layer over the page: what was typed is discarded only after a question, and not while it is saved. */
export async function dismiss(
  { dirty, saving }: Typed,
  close: () => void,
  confirm: () => Promise<boolean>,
): Promise<void> {
  if (saving || (dirty && !(await confirm()))) return
  close()
}
