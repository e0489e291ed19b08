/** Where a row is to be filled in: the first field with a problem, that of a new control where controls are missing, else the first. */
export const firstToFill = (row: ParentNode): HTMLElement | null =>
  row.querySelector<HTMLElement>('[aria-invalid="true"], .row-editor__error ~ .new-control input.ant-input') ??
  row.querySelector<HTMLElement>('[data-field]')
