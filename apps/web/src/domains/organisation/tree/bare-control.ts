/** Names a select without a visible label by its placeholder. */
export const bareControl = (id: string, label: string) =>
  ({
    id,
    'aria-label': label,
    'aria-invalid': false,
    'aria-required': false,
    'aria-describedby': '',
    status: '',
  }) as const
