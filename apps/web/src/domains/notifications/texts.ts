/** Every word that notifications show. */
export const TEXTS = {
  title: 'Notifications',
  unread: (count: string) => `Notifications, ${count} unread`,
  none: 'Notifications, none unread',
  all: 'All',
  filter: 'Type',
  older: 'Older',
  newer: 'Newer',
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  isNew: 'not read yet',
  empty: 'No notifications yet',
  emptyText: 'You are told here when a task waits for you or somebody answers your report.',
  emptyType: 'None of this type',
  emptyTypeText: 'Choose All to see the others.',
  failed: 'Notifications could not be loaded',
  error: 'Error!',
  notOpened: (number: string) => `Unable to get assignment: ${number}`,
} as const
