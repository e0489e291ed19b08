/** A pick-list that stands without a label in sight is named by its words. */
export const bareControl = (id: string, label: string) =>
  ({
    id,
    'aria-label': label,
    'aria-invalid': false,
    'aria-required': false,
    'aria-describedby': '',
    status: '',
  }) as const
