/** The texts of notifications. */
export const texts = {
  title: 'Notifications',
  unread: (count: string) => `Notifications, ${count} unread`,
  none: 'Notifications, none unread',
  all: 'All',
  filter: 'Type',
  older: 'Older',
  newer: 'Newer',
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  isNew: 'unread',
  empty: 'No notifications yet',
  emptyText: 'Tasks assigned to you and answers to your reports appear here.',
  emptyType: (type: string) => `No notifications of type ${type}`,
  urgencies: { stop: 'Work stops.', attention: 'Act soon.' },
  emptyTypeText: 'Choose “All” to see the others.',
  failed: 'Notifications could not be loaded',
  preferences: 'Notification preferences',
  readAll: 'Mark all as read',
  notRead: 'The notifications were not marked as read',
  error: 'Error!',
  notOpened: (number: string) => `Unable to get assignment: ${number}`,
} as const

/** The texts of the mail outbox. */
export const MAIL_TEXTS = {
  title: 'Email outbox',
  purpose:
    'Emails of the last 30 days, of every company. Without a mail server they stay here. They hold codes for signing in: give them only to their recipient.',
  searches: 'Recipient, subject',
  recipient: 'Recipient',
  state: 'Status',
  when: 'Created',
  kept: 'Not sent',
  sent: 'Sent',
  handed: 'This email was sent to the mail server. Its text is not stored.',
  nothing: 'No emails yet',
  nothingText: 'Codes for forgotten passwords, reminders and notifications appear here.',
} as const
